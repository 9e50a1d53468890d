// The peer of the benchmark: the same work as the storage engines, by hand on libsqlite3 and the
// system. Every function gives back seconds, or stops the program with what went wrong.
#ifndef RAW_SQLITE_H
#define RAW_SQLITE_H

#include <stdint.h>

typedef struct {
    const char *owner;
    int64_t number;
    int64_t at;
    int64_t amount;
    const char *note;
} raw_tap;

typedef struct raw_store raw_store;

// Opens a file and makes the table and its index. `synchronous` is "FULL" or "NORMAL".
raw_store *raw_open(const char *path, const char *synchronous);
void raw_close(raw_store *store);

// The statements that made tables and indexes, and the pragmas, one a line; free it.
char *raw_description(const char *path);

// Seconds on a clock that only goes on.
double raw_now(void);

// Inserts rows in one transaction.
double raw_insert_all(raw_store *store, const raw_tap *taps, int count);
// Inserts rows, each in a transaction of its own.
double raw_insert_each(raw_store *store, const raw_tap *taps, int count);
// Reads rows of an owner in the order of the key, from a number on, into `taps`, which has room for
// `limit`. The rows live on, as those of the engine do; free them.
double raw_scan(raw_store *store, const char *owner, int64_t from, int limit, raw_tap *taps,
                int *count);
void raw_free(raw_tap *taps, int count);
// Appends a line to a new file and waits for the disk, again and again.
double raw_append(const char *path, const char *line, int count);

// Reads a row by its key, again and again, in the order of `numbers`.
double raw_get_each(raw_store *store, const char *owner, const int64_t *numbers, int count);

// Makes a file with the tables, indexes and rows of another one. The rows are read first; counted
// is one transaction that inserts them all, with FULL syncs. Words for searching are left out.
double raw_insert_like(const char *source, const char *target);

// A loop that tells how quick a machine is: steps through memory in no order, a sort, and small
// allocations, always the same.
double raw_loop(void);

// How many bytes of the heap are in use; 0 where the system does not tell.
int64_t heap_bytes(void);

#endif
