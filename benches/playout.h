/* What both games in C share: the package's random numbers, and a clock around many games. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOBODY = -1 };

/* sfc32, seeded and used as in core/rng.py, so that equal seeds make equal games. */
typedef struct {
    uint32_t a, b, c, count;
} Rng;

static inline uint32_t word(Rng *rng) {
    uint32_t word = rng->a + rng->b + rng->count++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + word;
    return word;
}

static inline Rng seeded(uint64_t seed) {
    Rng rng = {(uint32_t)seed, (uint32_t)(seed >> 32), 0x9E3779B9, 1};
    for (int i = 0; i < 12; i++) word(&rng);
    return rng;
}

static inline Rng fork_of(Rng rng) {
    uint64_t high = word(&rng);
    return seeded((high << 31) ^ word(&rng));
}

static inline uint32_t below(Rng *rng, uint32_t n) {
    uint64_t product = (uint64_t)word(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven) product = (uint64_t)word(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

/* What a game in C provides: play one from new, write its final scores, say how many actions. */
static int play(int seats, Rng dice, Rng choices, int scores[]);

/* "./village 4 1000" plays seeds 0 to 999 and prints one line of JSON; a third word, "scores",
   prints the scores of every game instead. The checksum is the one of bench.py. */
int main(int words, char **word) {
    if (words < 3) return fprintf(stderr, "usage: %s seats games [scores]\n", word[0]), 2;
    int seats = atoi(word[1]), games = atoi(word[2]), show = words > 3;
    int scores[16] = {0};
    long actions = 0;
    uint32_t checksum = 0;
    clock_t start = clock();
    for (int seed = 0; seed < games; seed++) {
        Rng dice = seeded(seed);
        actions += play(seats, dice, fork_of(dice), scores);
        for (int seat = 0; seat < seats; seat++) {
            checksum = checksum * 31 + scores[seat];
            if (show) printf("%d%c", scores[seat], seat + 1 < seats ? ' ' : '\n');
        }
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (!show)
        printf("{\"seconds\": %.6f, \"actions\": %ld, \"checksum\": %u}\n", seconds, actions,
               checksum);
    return 0;
}
