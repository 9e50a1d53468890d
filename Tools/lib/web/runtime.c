// What Swift without an operating system asks for in a browser: memory, a few functions of C, and
// two imports (random bytes, numbers with a fraction).
#include <stddef.h>
#include <stdint.h>

__attribute__((import_module("host"), import_name("random")))
extern void host_random(void *bytes, size_t count);
__attribute__((import_module("host"), import_name("number")))
extern double host_number(const char *text, size_t count);

extern unsigned char __heap_base;

// Blocks have sizes of powers of two from 16 bytes on, each behind 16 bytes that tell its size; one
// that was given back waits in the list of its size.
enum { pages = 65536, smallest = 4, sizes = 32 };
static void *waiting[sizes];
static uintptr_t unused, end;

int posix_memalign(void **result, size_t alignment, size_t count) {
    unsigned size = smallest;
    while (size < sizes && ((size_t)1 << size) < count) size += 1;
    if (alignment > 16 || size >= sizes) return 12;
    void *block = waiting[size];
    if (block) {
        waiting[size] = *(void **)block;
        *result = block;
        return 0;
    }
    if (!unused) {
        unused = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        end = __builtin_wasm_memory_size(0) * pages;
    }
    size_t need = 16 + ((size_t)1 << size);
    if (end - unused < need) {
        size_t more = (need - (end - unused) + pages - 1) / pages;
        if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) return 12;
        end += more * pages;
    }
    *(unsigned *)unused = size;
    *result = (void *)(unused + 16);
    unused += need;
    return 0;
}

void free(void *block) {
    if (!block) return;
    unsigned size = *(unsigned *)((uintptr_t)block - 16);
    *(void **)block = waiting[size];
    waiting[size] = block;
}

int memcmp(const void *one, const void *other, size_t count) {
    const unsigned char *left = one, *right = other;
    for (size_t at = 0; at < count; at += 1)
        if (left[at] != right[at]) return left[at] < right[at] ? -1 : 1;
    return 0;
}

void arc4random_buf(void *bytes, size_t count) { host_random(bytes, count); }

// Where a program would write the reason of a trap.
int putchar(int character) { return character; }

const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    size_t count = 0;
    while (text[count]) count += 1;
    *number = host_number(text, count);
    return text + count;
}

// The product of two numbers of 128 bits, by halves of 64 bits.
void __multi3(uint64_t *result, uint64_t low, uint64_t high, uint64_t otherLow, uint64_t otherHigh) {
    uint64_t a = low >> 32, b = low & 0xffffffff, c = otherLow >> 32, d = otherLow & 0xffffffff;
    uint64_t middle = a * d + (b * d >> 32), more = (middle & 0xffffffff) + b * c;
    result[0] = low * otherLow;
    result[1] = a * c + (middle >> 32) + (more >> 32) + high * otherLow + low * otherHigh;
}

// A number of 128 bits, shifted to the right by 0 to 127 bits.
void __lshrti3(uint64_t *result, uint64_t low, uint64_t high, int count) {
    result[0] = count >= 64 ? high >> (count - 64) : count ? low >> count | high << (64 - count) : low;
    result[1] = count >= 64 ? 0 : high >> count;
}

// The same of a number with a sign.
void __ashrti3(uint64_t *result, uint64_t low, int64_t high, int count) {
    result[0] = count >= 64 ? (uint64_t)(high >> (count - 64))
                            : count ? low >> count | (uint64_t)high << (64 - count) : low;
    result[1] = (uint64_t)(count >= 64 ? high >> 63 : high >> count);
}

// The quotient of two numbers of 128 bits without a sign, bit by bit.
void __udivti3(uint64_t *result, uint64_t low, uint64_t high, uint64_t by, uint64_t byHigh) {
    uint64_t rest = 0, restHigh = 0;
    result[0] = result[1] = 0;
    for (int bit = 127; bit >= 0; bit -= 1) {
        restHigh = restHigh << 1 | rest >> 63;
        rest = rest << 1 | ((bit >= 64 ? high >> (bit - 64) : low >> bit) & 1);
        if (restHigh < byHigh || (restHigh == byHigh && rest < by)) continue;
        restHigh -= byHigh + (rest < by);
        rest -= by;
        result[bit >= 64] |= (uint64_t)1 << (bit & 63);
    }
}

static void negate(uint64_t *low, uint64_t *high) {
    *low = ~*low + 1;
    *high = ~*high + !*low;
}

// The quotient of two numbers of 128 bits, rounded towards zero.
void __divti3(uint64_t *result, uint64_t low, uint64_t high, uint64_t by, uint64_t byHigh) {
    int isNegative = (int64_t)high < 0, isByNegative = (int64_t)byHigh < 0;
    if (isNegative) negate(&low, &high);
    if (isByNegative) negate(&by, &byHigh);
    __udivti3(result, low, high, by, byHigh);
    if (isNegative != isByNegative) negate(&result[0], &result[1]);
}
