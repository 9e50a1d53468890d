// Prints the hash of each hundred histories, as this machine plays them.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

extern uint64_t histories(uint64_t first, uint64_t count);

int main(int count, char **words) {
    uint64_t most = count > 1 ? strtoull(words[1], NULL, 10) : 300;
    for (uint64_t first = 0; first < most; first += 100)
        printf("%" PRIu64 "\n", histories(first, most - first < 100 ? most - first : 100));
}
