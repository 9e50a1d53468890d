// The limit of `quad count up NAME`: the same file, the same reads and the same rows written in one
// transaction, by hand on libsqlite3, with one wait for the disk. It knows nothing of time zones,
// settings, copies of a store or how parts of a document merge.
//
// Usage: limit FILE NAME
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char owner[] = "00000000000000000000000000000000";
static sqlite3 *db;

static void stop(const char *what) {
    fprintf(stderr, "limit: %s: %s\n", what, db ? sqlite3_errmsg(db) : "");
    exit(1);
}

// No sync of the folder: the log was there before.
static int no_folder(const char *file, int *descriptor) {
    (void)file;
    *descriptor = -1;
    return SQLITE_CANTOPEN;
}

static void run(const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) stop(sql);
}

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) stop(sql);
    return statement;
}

// Steps through all rows and looks at each cell.
static void look(const char *sql, const char *value) {
    sqlite3_stmt *statement = prepared(sql);
    if (value) sqlite3_bind_text(statement, 1, value, -1, SQLITE_STATIC);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        for (int column = 0; column < sqlite3_column_count(statement); column++) {
            (void)sqlite3_column_text(statement, column);
        }
    }
    if (code != SQLITE_DONE) stop(sql);
    sqlite3_finalize(statement);
}

static void settle_store(void) {
    look("PRAGMA application_id", NULL);
    look("PRAGMA user_version", NULL);
    look("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL", NULL);
    look("SELECT value FROM \"quad-store\"", NULL);
    look("SELECT * FROM store_role WHERE number = 0", NULL);
    look("SELECT * FROM replicas WHERE owner = ?", owner);
    look("SELECT * FROM residences WHERE owner = ?", owner);
    look("SELECT * FROM boots WHERE owner = ? ORDER BY number DESC LIMIT 1", owner);
}

// Writes a row of values: texts, and numbers where the text is NULL.
static void change(const char *sql, const char *first, const char *second, sqlite3_int64 number) {
    sqlite3_stmt *statement = prepared(sql);
    sqlite3_bind_text(statement, 1, owner, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, first, -1, SQLITE_STATIC);
    if (second) sqlite3_bind_text(statement, 3, second, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 4, number);
    if (sqlite3_step(statement) != SQLITE_DONE) stop(sql);
    sqlite3_finalize(statement);
}

static void tap(const char *name) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    sqlite3_int64 now = time.tv_sec * 1000LL + time.tv_nsec / 1000000;
    char *id = NULL, *state = NULL;
    run("BEGIN IMMEDIATE");
    sqlite3_stmt *found = prepared(
        "SELECT * FROM counters WHERE owner = ?1 AND folded_title = lower(?2)");
    sqlite3_bind_text(found, 1, owner, -1, SQLITE_STATIC);
    sqlite3_bind_text(found, 2, name, -1, SQLITE_STATIC);
    if (sqlite3_step(found) != SQLITE_ROW) stop("there is no such counter");
    id = strdup((const char *)sqlite3_column_text(found, 1));
    sqlite3_finalize(found);
    found = prepared("SELECT * FROM documents WHERE owner = ?1 AND kind = 'counter' AND id = ?2");
    sqlite3_bind_text(found, 1, owner, -1, SQLITE_STATIC);
    sqlite3_bind_text(found, 2, id, -1, SQLITE_STATIC);
    if (sqlite3_step(found) != SQLITE_ROW) stop("there is no such document");
    state = strdup((const char *)sqlite3_column_text(found, 3));
    sqlite3_finalize(found);
    change(
        "UPDATE documents SET state = ?3, change = (SELECT change + 1 FROM replicas"
        " WHERE owner = ?1) WHERE owner = ?1 AND kind = 'counter' AND id = ?2 AND ?4 > 0",
        id, state, now);
    change(
        "UPDATE counters SET value = value + 1, sequence = sequence + 1, used_at = ?4"
        " WHERE owner = ?1 AND id = ?2 AND ?3 IS NULL", id, NULL, now);
    change(
        "INSERT INTO adjustments SELECT ?1, ?2, ?4, sequence, ?3, 'tap', 1, 1, NULL, ''"
        " FROM counters WHERE owner = ?1 AND id = ?2", id, id, now);
    change(
        "INSERT INTO actions SELECT ?1, 1 + coalesce(max(number), 0), 'count up', ?2, ?4, 1, 0,"
        " '[{\"change\":{\"counters\":{\"value\":1},\"days\":{\"value\":{\"2026-11-22\":1}}},"
        "\"id\":\"' || ?3 || '\",\"kind\":\"counter\"}]' FROM actions WHERE owner = ?1",
        name, id, now);
    change(
        "UPDATE replicas SET change = change + 1, clock = clock + 1, checksum = random()"
        " WHERE owner = ?1 AND ?2 IS NOT NULL AND ?3 IS NULL AND ?4 > 0", id, NULL, now);
    run("UPDATE \"quad-store\" SET value = value + 1 WHERE name = 'commit'");
    run("COMMIT");
    free(id);
    free(state);
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "Usage: limit FILE NAME\n");
        return 64;
    }
    sqlite3_vfs *files = sqlite3_vfs_find("unix");
    files->xSetSystemCall(files, "openDirectory", (sqlite3_syscall_ptr)no_folder);
    if (sqlite3_open_v2(words[1], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) stop(words[1]);
    run("PRAGMA synchronous = FULL");
    run("BEGIN");
    settle_store();
    run("COMMIT");
    tap(words[2]);
    // As quad does it: a log of more than a hundred pages is written into the file and removed.
    char *log = NULL;
    struct stat status;
    if (asprintf(&log, "%s-wal", words[1]) < 0) return 1;
    if (stat(log, &status) == 0 && status.st_size <= 100 * (4096 + 24)) {
        int is_kept = 1;
        run("PRAGMA synchronous = OFF");
        sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &is_kept);
    }
    free(log);
    if (sqlite3_close(db) != SQLITE_OK) stop("close");
    puts("1");
    return 0;
}
