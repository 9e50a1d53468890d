// A loop that tells how quick a machine is.
#include "RawSQLite.h"

#include <stdlib.h>
#include <string.h>

static uint64_t next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static int ascending(const void *one, const void *other) {
    uint64_t left = *(const uint64_t *)one, right = *(const uint64_t *)other;
    return (left > right) - (left < right);
}

// Each step depends on the one before, as in a search tree that is larger than the caches.
static uint64_t walk(const uint64_t *numbers, size_t count, int steps) {
    uint64_t place = 1;
    for (int step = 0; step < steps; step++) place = numbers[place % count] + (uint64_t)step;
    return place;
}

static uint64_t allocate(uint64_t *state, int count) {
    enum { kept = 1024 };
    char *blocks[kept] = {0};
    uint64_t sum = 0;
    for (int number = 0; number < count; number++) {
        uint64_t random = next(state);
        size_t place = random % kept, size = 16 + (random >> 20) % 112;
        free(blocks[place]);
        blocks[place] = malloc(size);
        if (!blocks[place]) abort();
        memset(blocks[place], (int)random, size);
        sum += (unsigned char)blocks[place][size / 2];
    }
    for (size_t place = 0; place < kept; place++) free(blocks[place]);
    return sum;
}

double raw_loop(void) {
    const size_t count = 1 << 19;
    static volatile uint64_t result;
    double start = raw_now();
    uint64_t state = 88172645463325252u, *numbers = malloc(count * sizeof *numbers);
    if (!numbers) abort();
    for (size_t place = 0; place < count; place++) numbers[place] = next(&state);
    result = walk(numbers, count, 200000);
    qsort(numbers, count / 8, sizeof *numbers, ascending);
    result += numbers[count / 16] + allocate(&state, 200000);
    free(numbers);
    return raw_now() - start;
}
