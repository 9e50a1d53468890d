// Times `joins` and `texts` of Joins.swift on this machine: prints the result and the microseconds of
// a round of each.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

extern int32_t joins(int32_t rounds);
extern int32_t texts(int32_t rounds);

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void timed(int32_t (*work)(int32_t), int rounds) {
    work(rounds / 10);
    double begin = now();
    int32_t result = work(rounds);
    printf("%d %.4f\n", result, (now() - begin) / rounds);
}

int main(int count, char **words) {
    int rounds = count > 1 ? atoi(words[1]) : 20000;
    timed(joins, rounds);
    timed(texts, rounds / 10);
}
