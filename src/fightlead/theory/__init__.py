"""What is exactly true of the game: trick play with open cards, whole games of short decks."""
