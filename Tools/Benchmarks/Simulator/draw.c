/* Draws and writes as many rows as an export of people has: the least that such a program can do.
   Usage: draw FOLDER PEOPLE DAYS VISITS MESSAGES CONTACTS */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 88172645463325252ull;

static uint64_t draw(uint64_t bound) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % bound;
}

static FILE *file(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *stream = fopen(path, "w");
    if (stream == NULL) {
        perror(path);
        exit(1);
    }
    setvbuf(stream, NULL, _IOFBF, 1 << 20);
    return stream;
}

static char *number(char *to, uint64_t value) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    while (count > 0) *to++ = digits[--count];
    return to;
}

static void rows(FILE *stream, long count, const uint64_t *bounds, int columns, char between) {
    char line[256];
    for (long row = 0; row < count; row++) {
        char *to = line;
        for (int column = 0; column < columns; column++) {
            to = number(to, draw(bounds[column]));
            *to++ = column + 1 < columns ? between : '\n';
        }
        fwrite(line, 1, (size_t)(to - line), stream);
    }
    if (fclose(stream) != 0) {
        perror("close");
        exit(1);
    }
}

int main(int count, char **words) {
    if (count != 7) {
        fprintf(stderr, "usage: draw FOLDER PEOPLE DAYS VISITS MESSAGES CONTACTS\n");
        return 64;
    }
    const uint64_t second = 2000000000;
    const uint64_t people[] = {10000, 3, 8, 400, 2, 9000, 900, 90, 90, 99, 99, 2};
    const uint64_t days[] = {10000, 30, 600, 4, 20, 2, 2};
    const uint64_t visits[] = {10000, 100000, 400, 20000, 20000, second, second};
    const uint64_t messages[] = {10000, 10000, second};
    const uint64_t contacts[] = {second, 10000, 10000};
    rows(file(words[1], "people.csv"), atol(words[2]), people, 12, ',');
    rows(file(words[1], "days.csv"), atol(words[3]), days, 7, ',');
    rows(file(words[1], "visits.csv"), atol(words[4]), visits, 7, ',');
    rows(file(words[1], "messages.txt"), atol(words[5]), messages, 3, ' ');
    rows(file(words[1], "contacts.csv"), atol(words[6]), contacts, 3, ' ');
    return 0;
}
