/* Random games of Rolling Village! as one writes them by hand, to measure the package against.
   Rules: docs/rules/village.md, without options. Actions are those of games/village/rules.py. */
#include "playout.h"

enum { COLUMNS = 6, AVENUES = 5, SPACES = 30, TURNS = 9, MOST_SEATS = 12, MOST_ACTIONS = 90 };
enum { HOUSE, FOREST, LAKE, SQUARE, PROJECTS, SCORING = 3, SQUARE_POINTS = 10, FREE = -1 };
enum { BUILD = 0, DIE = 5, PAVE = 10, BONUS = 11, SCORE = 14 };                     /* verbs */
enum { FIRST = 1, SECOND = 2, PLAZA = 4, EXTRA = 8, CHOICE = 16, BUILDING = 7 };    /* tasks */

#define EVERYWHERE 0x3FFFFFFFu
#define FIRST_COLUMN 0x01041041u
#define FIRST_AVENUE 0x3Fu
#define ODD_POINTS 0x2148C4A1u  /* the spaces with 1 or 3 points */
#define MANY_POINTS 0x2D02102Du /* the spaces with 2 or 3 points */

static const int avenue_of[13] = {FREE, FREE, FREE, 0, 0, 1, 1, 2, 3, 3, 4, 4, FREE};

typedef struct {
    uint32_t drawn[PROJECTS]; /* sets of spaces, as bits */
    uint32_t empty;
    int tasks, icons, points;
    int tracker[TURNS + 1];
} Sheet;

typedef struct {
    Rng rng;
    int seats, to_move, turn, dice[2];
    Sheet sheet[MOST_SEATS];
} Village;

static inline int size(uint32_t spaces) {
    spaces -= (spaces >> 1) & 0x55555555;
    spaces = (spaces & 0x33333333) + ((spaces >> 2) & 0x33333333);
    spaces = (spaces + (spaces >> 4)) & 0x0F0F0F0F;
    return (spaces * 0x01010101) >> 24;
}

static inline uint32_t near(uint32_t spaces) {
    uint32_t sides = (spaces & ~(FIRST_COLUMN << (COLUMNS - 1))) << 1;
    sides |= (spaces & ~FIRST_COLUMN) >> 1;
    return (sides | spaces << COLUMNS | spaces >> COLUMNS) & EVERYWHERE;
}

static uint32_t room(uint32_t empty, int column) {
    uint32_t here = empty & (FIRST_COLUMN << column);
    for (int distance = 1; here == 0; distance++) {
        uint32_t left = column >= distance ? empty & (FIRST_COLUMN << (column - distance)) : 0;
        uint32_t right =
            column + distance < COLUMNS ? empty & (FIRST_COLUMN << (column + distance)) : 0;
        int more = size(left) - size(right);
        here = more > 0 ? left : more < 0 ? right : left | right;
    }
    return here;
}

static inline int spaces_into(int verb, uint32_t spaces, int *buffer, int count) {
    for (; spaces != 0; spaces &= spaces - 1)
        buffer[count++] = verb * SPACES + __builtin_ctz(spaces);
    return count;
}

static int preparation_into(const Village *game, const Sheet *sheet, int *buffer) {
    int count = 0, die = sheet->tasks & FIRST ? 0 : 1;
    uint32_t spaces = room(sheet->empty, game->dice[die]);
    for (int project = 0; project < SCORING; project++)
        if (sheet->drawn[project] == 0)
            count = spaces_into(BUILD + die * DIE + project, spaces, buffer, count);
    return count;
}

static int legal_into(const Village *game, int seat, int *buffer) {
    const Sheet *sheet = &game->sheet[seat];
    int count = 0;
    if (game->turn == 0) return preparation_into(game, sheet, buffer);
    if (sheet->tasks & BUILDING) {
        for (int die = 0; die < 2; die++)
            if (sheet->tasks & (FIRST << die))
                count = spaces_into(BUILD + die * DIE + game->dice[1 - die] % SCORING,
                                    room(sheet->empty, game->dice[die]), buffer, count);
        if (sheet->tasks & PLAZA) count = spaces_into(PAVE, sheet->empty, buffer, count);
    } else if (sheet->tasks & EXTRA) {
        for (int project = 0; project < SCORING; project++)
            if (!(sheet->icons >> project & 1))
                count = spaces_into(BONUS + project, sheet->empty, buffer, count);
    } else {
        for (; count < AVENUES; count++) buffer[count] = SCORE * SPACES + count;
    }
    return count;
}

static void roll(Village *game) {
    int first = game->dice[0] = below(&game->rng, COLUMNS);
    int second = game->dice[1] = below(&game->rng, COLUMNS);
    int tasks = FIRST | SECOND;
    if (game->turn > 0) {
        if (first == second) tasks = FIRST | PLAZA;
        if (game->turn % 3 == 0) tasks |= EXTRA;
        if (avenue_of[first + second + 2] == FREE) tasks |= CHOICE;
    }
    for (int seat = 0; seat < game->seats; seat++) game->sheet[seat].tasks = tasks;
    game->to_move = 0;
}

static void score(Village *game, Sheet *sheet, int avenue) {
    uint32_t groups = 0; /* of different projects, so they never overlap */
    for (int project = 0; project < SCORING; project++) {
        uint32_t all = sheet->drawn[project], group = 0;
        uint32_t grown = all & (FIRST_AVENUE << (avenue * COLUMNS));
        while (grown != group) {
            group = grown;
            grown |= near(group) & all;
        }
        groups |= group;
    }
    int worth = size(groups & ODD_POINTS) + 2 * size(groups & MANY_POINTS);
    sheet->tracker[game->turn] = worth;
    sheet->points += worth;
}

static int square_points(const Sheet *sheet) {
    uint32_t served = near(sheet->drawn[HOUSE]) & near(sheet->drawn[FOREST]);
    return size(sheet->drawn[SQUARE] & served & near(sheet->drawn[LAKE])) * SQUARE_POINTS;
}

static void draw(Sheet *sheet, int verb, int space) {
    int project, done;
    if (verb < PAVE) {
        project = verb % DIE;
        done = verb < DIE ? FIRST : SECOND;
    } else if (verb == PAVE) {
        project = SQUARE;
        done = PLAZA;
    } else {
        project = verb - BONUS;
        done = EXTRA;
        sheet->icons |= 1 << project;
    }
    sheet->tasks &= ~done;
    sheet->drawn[project] |= 1u << space;
    sheet->empty &= ~(1u << space);
}

static void end_turn(Village *game) {
    if (game->turn < TURNS) {
        game->turn++;
        roll(game);
    } else {
        for (int seat = 0; seat < game->seats; seat++)
            game->sheet[seat].points += square_points(&game->sheet[seat]);
        game->to_move = NOBODY;
    }
}

static void apply(Village *game, int seat, int action) {
    Sheet *sheet = &game->sheet[seat];
    if (action >= SCORE * SPACES) {
        sheet->tasks = 0;
        score(game, sheet, action - SCORE * SPACES);
    } else {
        draw(sheet, action / SPACES, action % SPACES);
        if (sheet->tasks == 0 && game->turn > 0)
            score(game, sheet, avenue_of[game->dice[0] + game->dice[1] + 2]);
    }
    while (game->to_move < game->seats && game->sheet[game->to_move].tasks == 0) game->to_move++;
    if (game->to_move == game->seats) end_turn(game);
}

static int play(int seats, Rng dice, Rng choices, int scores[]) {
    Village game = {.rng = dice, .seats = seats};
    int buffer[MOST_ACTIONS], actions = 0;
    for (int seat = 0; seat < seats; seat++) game.sheet[seat].empty = EVERYWHERE;
    roll(&game);
    for (; game.to_move != NOBODY; actions++) {
        int seat = game.to_move, count = legal_into(&game, seat, buffer);
        apply(&game, seat, buffer[below(&choices, count)]);
    }
    for (int seat = 0; seat < seats; seat++) scores[seat] = game.sheet[seat].points;
    return actions;
}
