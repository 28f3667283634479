"""How strong each level is: plays the matches that show it, and writes the page of levels."""
