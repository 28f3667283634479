/* The random playout of fightlead/engine.py once more in C: what the compiled core is
 * measured against. It has the same state, field by field, the same rules with every option,
 * and the same generator drawn from in the same order, so from one seed both must leave the
 * very same bytes behind. States that wait for somebody else's shuffle are left out: a
 * playout has none.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { SEATS = 5, NONE = -1 };

enum { JOIN, DEAL, FIGHT, STAY, EXCHANGE, PLAY, RESHUFFLE, OVER };

enum {
    DECLINE = 1,
    DROP = 2,
    DROP_FRESH = 4,
    DEALER_STAYS = 8,
    ANTE_TO_STANDING = 16,
    STAKE = 32,
    HIGHEST = 64,
    LIMIT = 128,
    FROM_LEADER = 256,
    ONE_BY_ONE = 512,
};

typedef struct {
    int64_t options, hand_size, deck, deck_size;
    int64_t ante, carried_ante, fee, highest_loo, buy_in;
    int64_t seated, dealer, first, ended, pot, prize, carried, stood, broke;
    int64_t account[SEATS], opening[SEATS], debt[SEATS];
    int64_t phase, due, within, chosen, eldest, misdeals, turned, turn, content;
    int64_t lead, trick, leader, best, best_seat, follow;
    int64_t hands[SEATS], fight[SEATS], thrown[SEATS], exchanged[SEATS], tricks[SEATS];
    int64_t takers[4];
    int64_t discards, aside, top, bottom;
    uint64_t random;
    int8_t sorted[64], stock[64], turnups[64], plays[4][8];
} State;

static inline int64_t bit(int64_t number) { return (int64_t)1 << number; }
static inline int64_t count(int64_t mask) { return __builtin_popcountll((uint64_t)mask); }
static inline int64_t lowest(int64_t mask) { return __builtin_ctzll((uint64_t)mask); }
static inline int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t suit_set(int64_t card) { return (int64_t)0x1FFF << 13 * (card / 13); }

static inline int64_t random_below(State *s, int64_t limit) {
    uint64_t word = s->random += 0x9E3779B97F4A7C15u;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    word ^= word >> 31;
    return (int64_t)((word >> 32) * (uint64_t)limit >> 32);
}

static inline int64_t seat_after(int64_t mask, int64_t seat) {
    int64_t above = mask & -2 * bit(seat);
    return lowest(above ? above : mask);
}

static int64_t draw(State *s) {
    int64_t top = s->top++;
    int64_t other = top + random_below(s, s->bottom - top);
    int8_t card = s->stock[other];
    s->stock[other] = s->stock[top];
    s->stock[top] = card;
    return card;
}

/* ---------------------------------------------------------------- opening a round */

static int64_t ante_due(const State *s, int64_t seat, int64_t carried) {
    if (s->debt[seat] > 0)
        return s->debt[seat];
    if (!carried || (s->stood && s->options & ANTE_TO_STANDING))
        return s->ante;
    return s->carried_ante;
}

static void clear_deal(State *s) {
    s->turned = 0;
    s->lead = NONE;
    s->trick = 0;
    s->best_seat = NONE;
    s->leader = NONE;
    s->discards = 0;
    s->aside = 0;
    memset(s->hands, 0, sizeof s->hands);
    memset(s->fight, 0xFF, sizeof s->fight);
    memset(s->thrown, 0, sizeof s->thrown);
    memset(s->exchanged, 0, sizeof s->exchanged);
    memset(s->tricks, 0, sizeof s->tricks);
    memset(s->takers, 0xFF, sizeof s->takers);
    memset(s->plays, 0xFF, sizeof s->plays);
}

/* Deal the hands, one card at a time from eldest hand. */
static void begin_deal(State *s) {
    memcpy(s->stock, s->sorted, sizeof s->stock);
    s->top = 0;
    s->bottom = s->deck_size;
    int64_t seat = s->eldest;
    for (int64_t cards = s->hand_size * count(s->within); cards > 0; cards--) {
        s->hands[seat] |= bit(draw(s));
        seat = seat_after(s->within, seat);
    }
    s->phase = FIGHT;
    s->due = s->within;
}

static void take_antes(State *s) {
    int64_t carried = s->carried;
    for (int64_t seats = s->within; seats; seats &= seats - 1)
        if (s->debt[lowest(seats)] > 0)
            carried = 1;
    for (int64_t seats = s->within; seats; seats &= seats - 1) {
        int64_t seat = lowest(seats);
        int64_t amount = ante_due(s, seat, carried);
        s->account[seat] -= amount;
        s->pot += amount;
        s->debt[seat] = 0;
    }
    s->carried = carried;
    s->stood = 0;
    s->first = 0;
    s->eldest = seat_after(s->within, s->dealer);
    begin_deal(s);
}

static void begin_round(State *s) {
    s->within = 0;
    s->chosen = 0;
    s->misdeals = 0;
    s->prize = 0;
    s->broke = 0;
    s->due = 0;
    s->top = 0;
    s->bottom = 0;
    memcpy(s->opening, s->account, sizeof s->opening);
    clear_deal(s);
    if (s->options & DECLINE && !s->first) {
        s->phase = JOIN;
        s->due = s->seated;
    } else {
        s->within = s->seated;
        take_antes(s);
    }
}

static void take_join(State *s, int64_t seat, int64_t joins) {
    s->chosen |= joins << seat;
    if (s->due)
        return;
    for (int64_t other = 0; other < SEATS; other++)
        if (!(s->chosen & bit(other)))
            s->debt[other] = 0;
    if (count(s->chosen) < 2) {
        s->ended = 1;
        s->phase = OVER;
        return;
    }
    s->within = s->chosen;
    take_antes(s);
}

/* ---------------------------------------------------------------- payment */

static void owe(State *s, int64_t seat, int64_t loo) {
    if (s->buy_in != NONE && s->buy_in + s->account[seat] < loo) {
        loo = s->buy_in + s->account[seat];
        s->broke |= bit(seat);
    } else if (s->options & STAKE) {
        s->debt[seat] = loo;
        return;
    }
    s->account[seat] -= loo;
    s->pot += loo;
    if (loo > 0)
        s->carried = 1;
}

static void pay(State *s) {
    s->prize = s->pot;
    int64_t share = s->prize / s->hand_size;
    int64_t loo = smaller(s->prize, s->highest_loo);
    s->carried = 0;
    s->pot -= share * s->hand_size;
    for (int64_t seats = s->within; seats; seats &= seats - 1) {
        int64_t seat = lowest(seats);
        if (s->tricks[seat])
            s->account[seat] += share * s->tricks[seat];
        else
            owe(s, seat, loo);
    }
    s->due = 0;
    s->phase = OVER;
}

/* ---------------------------------------------------------------- play */

static void begin_play(State *s) {
    s->phase = PLAY;
    s->leader = s->lead;
    s->due = bit(s->leader);
}

static void end_trick(State *s) {
    int64_t taker = s->best_seat;
    s->takers[s->trick++] = taker;
    s->tricks[taker]++;
    s->leader = taker;
    if (s->trick == s->hand_size)
        pay(s);
    else
        s->due = bit(taker);
}

static void take_play(State *s, int64_t seat, int64_t card) {
    s->hands[seat] &= ~bit(card);
    s->plays[s->trick][seat] = (int8_t)card;
    if (seat == s->leader) {
        s->follow = suit_set(card);
        s->best = card;
        s->best_seat = seat;
    } else if (bit(card) & s->follow && card > s->best) {
        s->best = card;
        s->best_seat = seat;
    }
    int64_t following = seat_after(s->within, seat);
    if (following == s->leader)
        end_trick(s);
    else
        s->due = bit(following);
}

/* ---------------------------------------------------------------- exchange */

static void refill(State *s);

static int64_t exchange_limit(const State *s, int64_t seat) {
    int64_t stock = s->bottom - s->top;
    if (!(s->options & LIMIT))
        stock += count(s->discards);
    int64_t limit = smaller(s->hand_size - s->exchanged[seat], stock);
    if (s->fee && s->buy_in != NONE)
        limit = smaller(limit, (s->buy_in + s->account[seat]) / s->fee);
    return limit;
}

static int64_t first_to_exchange(const State *s) {
    return s->options & FROM_LEADER ? s->lead : s->eldest;
}

static void ask_exchange(State *s, int64_t seat) {
    s->turn = seat;
    s->content = 0;
    s->due = bit(seat);
}

static void begin_exchange(State *s) {
    s->phase = EXCHANGE;
    ask_exchange(s, first_to_exchange(s));
}

static void take_exchange(State *s, int64_t seat, int64_t cards) {
    int64_t number = count(cards);
    s->hands[seat] &= ~cards;
    s->aside |= cards;
    s->thrown[seat] |= cards;
    s->exchanged[seat] += number;
    s->account[seat] -= s->fee * number;
    s->pot += s->fee * number;
    if (number == 0 || !(s->options & ONE_BY_ONE))
        s->content = 1;
    refill(s);
}

static void go_on_exchanging(State *s) {
    if (!s->content && exchange_limit(s, s->turn) > 0) {
        s->due = bit(s->turn);
        return;
    }
    s->discards |= s->aside;
    s->aside = 0;
    int64_t following = seat_after(s->within, s->turn);
    if (following == first_to_exchange(s))
        begin_play(s);
    else
        ask_exchange(s, following);
}

/* ---------------------------------------------------------------- stay or drop */

static void begin_stay(State *s) {
    s->leader = s->lead;
    if (s->options & DROP && (s->carried || s->options & DROP_FRESH)) {
        s->phase = STAY;
        s->due = s->within;
        s->chosen = 0;
    } else {
        begin_exchange(s);
    }
}

static void throw_in(State *s, int64_t seats) {
    s->within &= ~seats;
    for (; seats; seats &= seats - 1) {
        int64_t seat = lowest(seats);
        s->discards |= s->hands[seat];
        s->hands[seat] = 0;
    }
    if (s->within)
        s->eldest = seat_after(s->within, s->dealer);
}

static void stand(State *s) {
    throw_in(s, s->within);
    s->stood = 1;
    s->carried = 1;
    s->phase = OVER;
}

static void take_stay(State *s, int64_t seat, int64_t stays) {
    s->chosen |= stays << seat;
    if (s->due)
        return;
    if (s->chosen == 0) {
        if (!(s->options & DEALER_STAYS && s->within & bit(s->dealer))) {
            stand(s);
            return;
        }
        s->chosen = bit(s->dealer);
    }
    throw_in(s, s->within & ~s->chosen);
    if (!(s->within & bit(s->lead))) {
        s->lead = seat_after(s->within, s->lead);
        s->leader = s->lead;
    }
    if ((s->within & (s->within - 1)) == 0) {
        int64_t alone = lowest(s->within);
        s->tricks[alone] = s->hand_size;
        for (int64_t trick = 0; trick < s->hand_size; trick++)
            s->takers[trick] = alone;
        pay(s);
    } else {
        begin_exchange(s);
    }
}

/* ---------------------------------------------------------------- fight */

static void stack_discards(State *s) {
    int64_t bottom = 0;
    for (int64_t cards = s->discards; cards; cards &= cards - 1)
        s->stock[bottom++] = (int8_t)lowest(cards);
    s->top = 0;
    s->bottom = bottom;
    s->discards = 0;
}

static void refill(State *s) {
    int64_t seat = s->eldest;
    for (int64_t seats = count(s->within); seats > 0; seats--) {
        for (int64_t held = count(s->hands[seat]); held < s->hand_size; held++) {
            if (s->top == s->bottom)
                stack_discards(s);
            s->hands[seat] |= bit(draw(s));
        }
        seat = seat_after(s->within, seat);
    }
    if (s->phase == FIGHT)
        begin_stay(s);
    else
        go_on_exchanging(s);
}

/* The highest of the matching fight cards, all of one suit, leads. */
static void win_lead(State *s, int64_t matching) {
    int64_t best = NONE;
    for (int64_t seats = s->within; seats; seats &= seats - 1) {
        int64_t seat = lowest(seats);
        int64_t card = s->fight[seat];
        if (matching & bit(card) && card > best) {
            best = card;
            s->lead = seat;
        }
    }
}

static void lead_by_rank(State *s) {
    int64_t best = NONE;
    int64_t seat = s->eldest;
    for (int64_t seats = count(s->within); seats > 0; seats--) {
        int64_t rank = s->fight[seat] % 13;
        if (rank > best) {
            best = rank;
            s->lead = seat;
        }
        seat = seat_after(s->within, seat);
    }
}

static void misdeal(State *s) {
    s->misdeals++;
    clear_deal(s);
    begin_deal(s);
}

static void turn_up(State *s) {
    int64_t row = 0;
    for (int64_t seats = s->within; seats; seats &= seats - 1)
        row |= bit(s->fight[lowest(seats)]);
    int64_t kept = s->options & HIGHEST ? count(s->within) : 0;
    int64_t turned = 0;
    while (s->bottom - s->top > kept) {
        int64_t card = draw(s);
        s->turnups[s->turned++] = (int8_t)card;
        turned |= bit(card);
        int64_t matching = row & suit_set(card);
        if (matching) {
            win_lead(s, matching);
            s->discards = row | turned;
            refill(s);
            return;
        }
    }
    if (s->options & HIGHEST) {
        lead_by_rank(s);
        s->discards = row | turned;
        refill(s);
    } else {
        misdeal(s);
    }
}

static void take_fight(State *s, int64_t seat, int64_t card) {
    s->hands[seat] &= ~bit(card);
    s->fight[seat] = card;
    if (s->due == 0)
        turn_up(s);
}

/* ---------------------------------------------------------------- playing at random */

static int64_t choices(const State *s, int64_t seat) {
    int64_t hand = s->hands[seat];
    if (s->phase == PLAY)
        return seat != s->leader && hand & s->follow ? hand & s->follow : hand;
    return s->phase == FIGHT || s->phase == EXCHANGE ? hand : 3;
}

static int64_t random_action(State *s, int64_t seat) {
    int64_t mask = choices(s, seat);
    if (s->phase == EXCHANGE) {
        int64_t chances = random_below(s, 16);
        int64_t limit = exchange_limit(s, seat);
        if (s->options & ONE_BY_ONE)
            limit = smaller(limit, 1);
        int64_t picked = 0;
        for (; mask && limit > 0; mask &= mask - 1, chances >>= 1) {
            if (chances & 1) {
                picked |= mask & -mask;
                limit--;
            }
        }
        return picked;
    }
    for (int64_t skipped = random_below(s, count(mask)); skipped > 0; skipped--)
        mask &= mask - 1;
    return lowest(mask);
}

static void take(State *s, int64_t seat, int64_t action) {
    s->due &= ~bit(seat);
    switch (s->phase) {
    case PLAY:
        take_play(s, seat, action);
        break;
    case EXCHANGE:
        take_exchange(s, seat, action);
        break;
    case FIGHT:
        take_fight(s, seat, action);
        break;
    case STAY:
        take_stay(s, seat, action);
        break;
    default:
        take_join(s, seat, action);
    }
}

/* Play the round to its end with random actions; answers how many were taken. */
int64_t playout(State *s) {
    int64_t taken = 0;
    for (; s->due; taken++) {
        int64_t seat = lowest(s->due);
        take(s, seat, random_action(s, seat));
    }
    return taken;
}

/* Play fresh rounds to their ends with random actions; answers how many were taken. */
int64_t playouts(State *s, int64_t rounds) {
    int64_t taken = 0;
    for (; rounds > 0; rounds--) {
        s->dealer = seat_after(s->seated, s->dealer);
        s->pot = 0;
        s->carried = 0;
        s->first = 1;
        memset(s->debt, 0, sizeof s->debt);
        begin_round(s);
        taken += playout(s);
    }
    return taken;
}

int64_t state_size(void) { return sizeof(State); }
