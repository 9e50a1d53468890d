// A file like another one: the peer of a first pull.
#include "RawSQLite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sqlite3_stmt *insert;
    sqlite3_value **cells;
    int columns, rows;
} table;

static void stop(sqlite3 *db, const char *what) {
    fprintf(stderr, "the raw peer cannot %s: %s\n", what, sqlite3_errmsg(db));
    exit(70);
}

static void run(sqlite3 *db, const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) stop(db, sql);
}

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) stop(db, sql);
    return statement;
}

// Reads all rows of a table, and prepares the statement that inserts one.
static table read_table(sqlite3 *from, sqlite3 *to, const char *name) {
    table table = {0};
    char *sql = sqlite3_mprintf("SELECT * FROM \"%w\"", name);
    sqlite3_stmt *select = prepared(from, sql);
    sqlite3_free(sql);
    table.columns = sqlite3_column_count(select);
    int room = 0;
    while (sqlite3_step(select) == SQLITE_ROW) {
        if (table.rows == room) {
            room = room ? 2 * room : 64;
            table.cells = realloc(table.cells, sizeof *table.cells * room * table.columns);
            if (!table.cells) stop(from, "read all rows");
        }
        for (int column = 0; column < table.columns; column++) {
            table.cells[table.rows * table.columns + column] =
                sqlite3_value_dup(sqlite3_column_value(select, column));
        }
        table.rows++;
    }
    sqlite3_finalize(select);
    sqlite3_str *text = sqlite3_str_new(to);
    sqlite3_str_appendf(text, "INSERT INTO \"%w\" VALUES (?", name);
    for (int column = 1; column < table.columns; column++) sqlite3_str_appendall(text, ", ?");
    sqlite3_str_appendall(text, ")");
    sql = sqlite3_str_finish(text);
    table.insert = prepared(to, sql);
    sqlite3_free(sql);
    return table;
}

static void insert_rows(sqlite3 *to, const table *table) {
    for (int row = 0; row < table->rows; row++) {
        for (int column = 0; column < table->columns; column++) {
            sqlite3_bind_value(
                table->insert, column + 1, table->cells[row * table->columns + column]);
        }
        if (sqlite3_step(table->insert) != SQLITE_DONE) stop(to, "insert a row");
        sqlite3_reset(table->insert);
    }
}

static void let_go(table *table) {
    for (int cell = 0; cell < table->rows * table->columns; cell++) {
        sqlite3_value_free(table->cells[cell]);
    }
    free(table->cells);
    sqlite3_finalize(table->insert);
}

double raw_insert_like(const char *source, const char *target) {
    enum { limit = 256 };
    sqlite3 *from = NULL, *to = NULL;
    if (sqlite3_open_v2(source, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        stop(from, source);
    if (sqlite3_open(target, &to) != SQLITE_OK) stop(to, target);
    run(to, "PRAGMA journal_mode = WAL");
    run(to, "PRAGMA synchronous = FULL");
    run(to, "PRAGMA cache_size = -16384");
    run(to, "PRAGMA wal_autocheckpoint = 8000");
    static const char made[] =
        "SELECT name, sql, type FROM sqlite_schema WHERE sql IS NOT NULL"
        " AND name NOT LIKE '%.words%' AND name NOT LIKE '%.rows' ORDER BY type = 'index'";
    table tables[limit];
    int count = 0;
    sqlite3_stmt *schema = prepared(from, made);
    while (sqlite3_step(schema) == SQLITE_ROW) {
        run(to, (const char *)sqlite3_column_text(schema, 1));
        if (strcmp((const char *)sqlite3_column_text(schema, 2), "table") != 0) continue;
        if (count == limit) stop(from, "keep so many tables");
        tables[count++] = read_table(from, to, (const char *)sqlite3_column_text(schema, 0));
    }
    sqlite3_finalize(schema);
    sqlite3_close(from);
    double start = raw_now();
    run(to, "BEGIN IMMEDIATE");
    for (int number = 0; number < count; number++) insert_rows(to, &tables[number]);
    run(to, "COMMIT");
    double seconds = raw_now() - start;
    for (int number = 0; number < count; number++) let_go(&tables[number]);
    sqlite3_close(to);
    return seconds;
}
