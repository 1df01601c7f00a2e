/* Random games of 5211 as one writes them by hand, to measure the package against.
   Rules: docs/rules/azul5211.md, without options. Actions are those of games/azul5211/rules.py. */
#include "playout.h"

enum { COLOURS = 5, VALUES = 6, KINDS = COLOURS * VALUES, NO_CARD = KINDS, MOST_SEATS = 5 };
enum { HAND = 5, TURNS = 3, MOST = 2, PLAYED = 4, DECK = 100 };
enum { NOTHING = -1, ROOSTERS = -2 };

static const uint8_t copies[VALUES] = {5, 6, 5, 2, 1, 1}; /* of 1, the rooster, to 6 */
static const int plays[TURNS] = {2, 1, 1}, before[TURNS] = {0, 2, 3};
static const int removed[MOST_SEATS + 1] = {0, 0, 10, 13, 0, 15};

typedef struct {
    uint8_t hand[HAND], chosen[MOST], table[PLAYED]; /* kinds; hand and chosen ascend */
    int points, kept;
} Seat;

typedef struct {
    Rng rng;
    int seats, to_move, turn, pile;
    uint8_t bag[DECK]; /* the pile and the removed cards, ascending */
    Seat seat[MOST_SEATS];
} Azul5211;

static inline int colour_of(int kind) { return kind / VALUES; }
static inline int points_of(int kind) { return kind % VALUES + 1; }
static inline int is_rooster(int kind) { return kind % VALUES == 0; }

static inline void insert(uint8_t *cards, int size, int kind) {
    int place = size - 1;
    for (; place > 0 && cards[place - 1] > kind; place--) cards[place] = cards[place - 1];
    cards[place] = kind;
}

static inline void take_out(uint8_t *cards, int size, int kind) {
    int place = 0;
    while (cards[place] != kind) place++;
    for (; place < size - 1; place++) cards[place] = cards[place + 1];
    cards[place] = NO_CARD;
}

static void draw(Azul5211 *game, Seat *seat, int cards) {
    for (; cards > 0; cards--) {
        int left = game->pile-- + removed[game->seats], nth = below(&game->rng, left);
        int kind = game->bag[nth];
        memmove(&game->bag[nth], &game->bag[nth + 1], left - nth - 1);
        insert(seat->hand, HAND, kind);
    }
}

static void refill(Azul5211 *game) {
    if (game->pile > 0)
        for (int seat = 0; seat < game->seats; seat++)
            draw(game, &game->seat[seat], plays[game->turn]);
}

static int legal_into(const Azul5211 *game, int seat, int *buffer) {
    const uint8_t *hand = game->seat[seat].hand, *chosen = game->seat[seat].chosen;
    int count = 0, last = NO_CARD;
    for (int place = 0; place < HAND && hand[place] != NO_CARD; place++) {
        if (hand[place] == *chosen) {
            chosen++; /* both ascend, and a seat that chooses has an empty place at the end */
        } else if (hand[place] != last) {
            buffer[count++] = last = hand[place];
        }
    }
    return count;
}

static void lay_on_table(Azul5211 *game) {
    for (int at = 0; at < game->seats; at++) {
        Seat *seat = &game->seat[at];
        for (int nth = 0; nth < plays[game->turn]; nth++) {
            take_out(seat->hand, HAND, seat->chosen[nth]);
            seat->table[before[game->turn] + nth] = seat->chosen[nth];
            seat->chosen[nth] = NO_CARD;
        }
    }
}

static int outcome(const Azul5211 *game) {
    int counts[COLOURS] = {0}, roosters = 0, limit = game->seats + 3;
    for (int seat = 0; seat < game->seats; seat++)
        for (int place = 0; place < PLAYED; place++) {
            counts[colour_of(game->seat[seat].table[place])]++;
            roosters += is_rooster(game->seat[seat].table[place]);
        }
    if (roosters == game->seats + 2) return ROOSTERS;
    for (int cards = limit - 1; cards > 0; cards--) {
        int holders = 0, holder = NOTHING;
        for (int colour = 0; colour < COLOURS; colour++)
            if (counts[colour] == cards) holders++, holder = colour;
        if (holders == 1) return holder;
    }
    return NOTHING;
}

static void score_round(Azul5211 *game) {
    int scoring = outcome(game);
    for (int at = 0; at < game->seats; at++) {
        Seat *seat = &game->seat[at];
        for (int place = 0; place < PLAYED; place++) {
            int kind = seat->table[place];
            if (scoring == ROOSTERS ? is_rooster(kind) : colour_of(kind) == scoring) {
                seat->points += points_of(kind);
                seat->kept++;
            }
        }
    }
}

static void turn_up(Azul5211 *game) {
    lay_on_table(game);
    game->to_move = 0;
    if (game->turn < TURNS - 1) {
        refill(game);
        game->turn++;
    } else {
        score_round(game);
        if (game->pile == 0) game->to_move = NOBODY;
        refill(game);
        game->turn = 0;
    }
}

static void apply(Azul5211 *game, int seat, int kind) {
    insert(game->seat[seat].chosen, MOST, kind);
    if (game->seat[seat].chosen[plays[game->turn] - 1] != NO_CARD && ++game->to_move == game->seats)
        turn_up(game);
}

static int play(int seats, Rng dice, Rng choices, int scores[]) {
    Azul5211 game = {.rng = dice, .seats = seats, .turn = 0, .pile = DECK - removed[seats]};
    int buffer[HAND], actions = 0;
    for (int kind = 0, card = 0; kind < KINDS; kind++)
        for (int copy = 0; copy < copies[kind % VALUES]; copy++) game.bag[card++] = kind;
    for (int seat = 0; seat < seats; seat++) {
        memset(game.seat[seat].hand, NO_CARD, HAND);
        memset(game.seat[seat].chosen, NO_CARD, MOST);
        draw(&game, &game.seat[seat], HAND);
    }
    for (; game.to_move != NOBODY; actions++) {
        int seat = game.to_move, count = legal_into(&game, seat, buffer);
        apply(&game, seat, buffer[below(&choices, count)]);
    }
    for (int seat = 0; seat < seats; seat++) scores[seat] = game.seat[seat].points;
    return actions;
}
