#include "RawSQLite.h"

#include <fcntl.h>
#ifdef __linux__
#include <malloc.h>
#endif
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct raw_store {
    sqlite3 *db;
    sqlite3_stmt *begin, *commit, *insert, *get, *by_key;
};

static const char *const columns = "\"owner\", \"number\", \"at\", \"amount\", \"note\"";

double raw_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void stop(const char *what, const char *why) {
    fprintf(stderr, "the raw peer cannot %s: %s\n", what, why);
    exit(70);
}

static void run(sqlite3 *db, const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) stop(sql, sqlite3_errmsg(db));
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
        stop(sql, sqlite3_errmsg(db));
    return statement;
}

raw_store *raw_open(const char *path, const char *synchronous) {
    raw_store *store = calloc(1, sizeof *store);
    if (store == NULL) stop("begin", "out of memory");
    if (sqlite3_open_v2(path, &store->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        stop("open a file", sqlite3_errmsg(store->db));
    char sql[64];
    run(store->db, "PRAGMA journal_mode = WAL");
    snprintf(sql, sizeof sql, "PRAGMA synchronous = %s", synchronous);
    run(store->db, sql);
    run(store->db,
        "CREATE TABLE IF NOT EXISTS \"taps\" (\n"
        "  \"owner\" TEXT NOT NULL,\n"
        "  \"number\" INTEGER NOT NULL,\n"
        "  \"at\" INTEGER NOT NULL,\n"
        "  \"amount\" INTEGER NOT NULL,\n"
        "  \"note\" TEXT NOT NULL,\n"
        "  PRIMARY KEY (\"owner\", \"number\")\n"
        ") STRICT, WITHOUT ROWID");
    run(store->db,
        "CREATE INDEX IF NOT EXISTS \"taps.by_time\" ON \"taps\" (\"owner\", \"at\")");
    store->begin = prepare(store->db, "BEGIN IMMEDIATE");
    store->commit = prepare(store->db, "COMMIT");
    store->insert = prepare(
        store->db,
        "INSERT INTO \"taps\" (\"owner\", \"number\", \"at\", \"amount\", \"note\") "
        "VALUES (?, ?, ?, ?, ?)");
    char get[512];
    snprintf(get, sizeof get, "SELECT %s FROM \"taps\" WHERE \"owner\" = ? AND \"number\" = ?",
             columns);
    store->get = prepare(store->db, get);
    char scan[512];
    snprintf(scan, sizeof scan,
             "SELECT %s FROM \"taps\" INDEXED BY \"sqlite_autoindex_taps_1\" WHERE \"owner\" = ? "
             "AND \"number\" >= ? ORDER BY \"number\" LIMIT ?",
             columns);
    store->by_key = prepare(store->db, scan);
    return store;
}

void raw_close(raw_store *store) {
    sqlite3_finalize(store->begin);
    sqlite3_finalize(store->commit);
    sqlite3_finalize(store->insert);
    sqlite3_finalize(store->get);
    sqlite3_finalize(store->by_key);
    sqlite3_close(store->db);
    free(store);
}

char *raw_description(const char *path) {
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        stop("open a file", sqlite3_errmsg(db));
    sqlite3_stmt *statement = prepare(
        db,
        "SELECT group_concat(replace(sql, 'IF NOT EXISTS ', ''), char(10)) FROM "
        "(SELECT sql FROM sqlite_schema WHERE tbl_name = 'taps' AND sql IS NOT NULL ORDER BY name)"
        " UNION ALL SELECT page_size FROM pragma_page_size"
        " UNION ALL SELECT journal_mode FROM pragma_journal_mode");
    char *text = calloc(1, 4096);
    while (text != NULL && sqlite3_step(statement) == SQLITE_ROW) {
        strncat(text, (const char *)sqlite3_column_text(statement, 0), 1000);
        strcat(text, "\n");
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return text;
}

static void step(raw_store *store, sqlite3_stmt *statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) stop("write", sqlite3_errmsg(store->db));
    sqlite3_reset(statement);
}

static void insert(raw_store *store, const raw_tap *tap) {
    sqlite3_stmt *statement = store->insert;
    sqlite3_bind_text(statement, 1, tap->owner, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, tap->number);
    sqlite3_bind_int64(statement, 3, tap->at);
    sqlite3_bind_int64(statement, 4, tap->amount);
    sqlite3_bind_text(statement, 5, tap->note, -1, SQLITE_STATIC);
    step(store, statement);
}

double raw_insert_all(raw_store *store, const raw_tap *taps, int count) {
    double start = raw_now();
    step(store, store->begin);
    for (int number = 0; number < count; number++) insert(store, &taps[number]);
    step(store, store->commit);
    return raw_now() - start;
}

double raw_insert_each(raw_store *store, const raw_tap *taps, int count) {
    double start = raw_now();
    for (int number = 0; number < count; number++) {
        step(store, store->begin);
        insert(store, &taps[number]);
        step(store, store->commit);
    }
    return raw_now() - start;
}

static char *copied_text(sqlite3_stmt *statement, int column) {
    const unsigned char *text = sqlite3_column_text(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    char *copy = malloc(length + 1);
    if (copy == NULL) stop("read", "out of memory");
    memcpy(copy, text, length + 1);
    return copy;
}

static void read_tap(sqlite3_stmt *statement, raw_tap *tap) {
    tap->owner = copied_text(statement, 0);
    tap->number = sqlite3_column_int64(statement, 1);
    tap->at = sqlite3_column_int64(statement, 2);
    tap->amount = sqlite3_column_int64(statement, 3);
    tap->note = copied_text(statement, 4);
}

double raw_get_each(raw_store *store, const char *owner, const int64_t *numbers, int count) {
    double start = raw_now();
    for (int position = 0; position < count; position++) {
        sqlite3_bind_text(store->get, 1, owner, -1, SQLITE_STATIC);
        sqlite3_bind_int64(store->get, 2, numbers[position]);
        if (sqlite3_step(store->get) != SQLITE_ROW) stop("read", "a row is missing");
        raw_tap tap;
        read_tap(store->get, &tap);
        raw_free(&tap, 1);
        sqlite3_reset(store->get);
    }
    return raw_now() - start;
}

double raw_scan(raw_store *store, const char *owner, int64_t from, int limit, raw_tap *taps,
                int *count) {
    double start = raw_now();
    sqlite3_stmt *statement = store->by_key;
    sqlite3_bind_text(statement, 1, owner, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, from);
    sqlite3_bind_int64(statement, 3, limit);
    int found = 0;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        read_tap(statement, &taps[found++]);
    }
    if (code != SQLITE_DONE) stop("read", sqlite3_errmsg(store->db));
    sqlite3_reset(statement);
    *count = found;
    return raw_now() - start;
}

void raw_free(raw_tap *taps, int count) {
    for (int number = 0; number < count; number++) {
        free((void *)taps[number].owner);
        free((void *)taps[number].note);
    }
}

double raw_append(const char *path, const char *line, int count) {
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) stop("make a file", path);
    size_t length = strlen(line);
    off_t offset = 0;
    double start = raw_now();
    for (int number = 0; number < count; number++) {
        if (pwrite(file, line, length, offset) != (ssize_t)length) stop("append to", path);
        if (fsync(file) != 0) stop("sync", path);
        offset += (off_t)length;
    }
    double seconds = raw_now() - start;
    close(file);
    return seconds;
}

int64_t heap_bytes(void) {
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
#else
    return 0;
#endif
}
