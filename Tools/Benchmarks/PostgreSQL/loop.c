// What StorageBench compares the engine in PostgreSQL with: the same statements in the same round
// trips, by bare libpq, a thread a session.
//
// Usage: loop ADDRESS SPACE SESSIONS EACH get|put FIRST. The table `taps` is there; a put writes rows
// from number FIRST on. Prints how many there were a second.
#include <postgresql/libpq-fe.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const owner = "00112233445566778899aabbccddeeff";
static const char *address, *space;
static int sessions, each, first;
static bool writes;
static pthread_barrier_t begun, ended;

static void stop(const char *what, const char *why) {
    fprintf(stderr, "the loop cannot %s: %s\n", what, why);
    exit(70);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// A connection, and how many results and ends of groups were not taken yet.
typedef struct {
    PGconn *link;
    int left;
    bool failed;
} session;

static void prepare(session *one, const char *name, const char *text) {
    PGresult *result = PQprepare(one->link, name, text, 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) stop(text, PQerrorMessage(one->link));
    PQclear(result);
}

static void say(session *one, const char *name, int count, const char *const *values) {
    if (PQsendQueryPrepared(one->link, name, count, values, NULL, NULL, 1) != 1)
        stop(name, PQerrorMessage(one->link));
    one->left++;
}

static void end_group(session *one) {
    if (PQpipelineSync(one->link) != 1) stop("end a group", PQerrorMessage(one->link));
    one->left++;
}

// Takes answers but for the last ones; returns the number of rows among them, and keeps the first
// cell of the last row in `number` if it is wanted.
static int take(session *one, int rest, int64_t *number) {
    int rows = 0;
    while (one->left > rest) {
        PGresult *result = PQgetResult(one->link);
        one->left--;
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_TUPLES_OK) {
            rows += PQntuples(result);
            if (number && PQntuples(result) == 1 && PQgetlength(result, 0, 0) == 8) {
                const unsigned char *bytes = (const unsigned char *)PQgetvalue(result, 0, 0);
                *number = 0;
                for (int place = 0; place < 8; place++) *number = *number << 8 | bytes[place];
            }
        } else if (status == PGRES_FATAL_ERROR || status == PGRES_PIPELINE_ABORTED) {
            one->failed = true;
        }
        PQclear(result);
        // A null ends the results of each statement.
        if (status != PGRES_PIPELINE_SYNC && PQgetResult(one->link) != NULL)
            stop("take an answer", PQerrorMessage(one->link));
    }
    return rows;
}

static session *open_session(void) {
    char text[512];
    session *one = calloc(1, sizeof *one);
    one->link = PQconnectdb(address);
    if (PQstatus(one->link) != CONNECTION_OK) stop("connect", PQerrorMessage(one->link));
    PQclear(PQexec(one->link,
                   "SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off; "
                   "SET enable_sort = off; SET plan_cache_mode = force_generic_plan; "
                   "SET client_min_messages = warning"));
    prepare(one, "read", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    prepare(one, "write", "BEGIN ISOLATION LEVEL SERIALIZABLE");
    prepare(one, "commit", "COMMIT");
    prepare(one, "rollback", "ROLLBACK");
    prepare(one, "lock", "SELECT pg_advisory_lock($1::text::bigint)");
    prepare(one, "unlock", "SELECT pg_advisory_unlock_all()");
    prepare(one, "number", "SELECT pg_current_xact_id(), pg_snapshot_xmin(pg_current_snapshot())");
    snprintf(text, sizeof text,
             "SELECT owner, number, at, amount, note FROM \"%s\".taps WHERE owner = $1::text COLLATE \"C\" "
             "AND number = $2::text::bigint", space);
    prepare(one, "get", text);
    snprintf(text, sizeof text,
             "INSERT INTO \"%s\".taps SELECT $1::text, $2::text::bigint, 5, 1, $3::text "
             "ON CONFLICT (owner, number) DO UPDATE SET at = excluded.at, amount = excluded.amount, "
             "note = excluded.note", space);
    prepare(one, "put", text);
    snprintf(text, sizeof text,
             "INSERT INTO \"%s\".\"quad-commits\" (number, nonce, tables, homes) "
             "SELECT value + $1::text::bigint, 1, 'taps', $2::text FROM \"%s\".\"quad-store\" WHERE name = 'base'",
             space, space);
    prepare(one, "log", text);
    if (PQenterPipelineMode(one->link) != 1) stop("begin a pipeline", PQerrorMessage(one->link));
    return one;
}

static void end(session *one) {
    say(one, "rollback", 0, NULL);
    end_group(one);
    say(one, "unlock", 0, NULL);
    end_group(one);
}

static void get(session *one, int number) {
    char text[24];
    snprintf(text, sizeof text, "%d", number);
    const char *const key[] = {owner, text};
    say(one, "read", 0, NULL);
    say(one, "get", 2, key);
    end_group(one);
    if (take(one, 0, NULL) < 1 || one->failed) stop("get", "a row is missing");
    end(one);
}

static void put(session *one, int home, int number) {
    char key_text[24], home_text[24], number_text[24];
    snprintf(key_text, sizeof key_text, "%d", number);
    snprintf(home_text, sizeof home_text, "%d", home);
    const char *const lock[] = {home_text}, *const row[] = {owner, key_text, "a note of a number"};
    for (;;) {
        int64_t transaction = 0;
        one->failed = false;
        say(one, "lock", 1, lock);
        end_group(one);
        say(one, "write", 0, NULL);
        say(one, "number", 0, NULL);
        say(one, "put", 3, row);
        end_group(one);
        take(one, 0, &transaction);
        snprintf(number_text, sizeof number_text, "%lld", (long long)transaction);
        const char *const entry[] = {number_text, home_text};
        say(one, "log", 2, entry);
        end_group(one);
        say(one, "commit", 0, NULL);
        end_group(one);
        say(one, "unlock", 0, NULL);
        end_group(one);
        take(one, 2, NULL);
        if (!one->failed) return;
        // Others kept it from committing.
        end(one);
        take(one, 0, NULL);
    }
}

static void *run(void *place) {
    int home = (int)(intptr_t)place;
    session *one = open_session();
    pthread_barrier_wait(&begun);
    for (int step = 0; step < each; step++) {
        if (writes)
            put(one, home, first + home * each + step);
        else
            get(one, (home * 7919 + step * 104729) % first);
    }
    take(one, 0, NULL);
    pthread_barrier_wait(&ended);
    PQfinish(one->link);
    return NULL;
}

int main(int count, char **words) {
    if (count != 7) stop("begin", "loop ADDRESS SPACE SESSIONS EACH get|put FIRST");
    address = words[1], space = words[2];
    sessions = atoi(words[3]), each = atoi(words[4]), first = atoi(words[6]);
    writes = strcmp(words[5], "put") == 0;
    pthread_barrier_init(&begun, NULL, (unsigned)sessions + 1);
    pthread_barrier_init(&ended, NULL, (unsigned)sessions + 1);
    for (int number = 0; number < sessions; number++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, run, (void *)(intptr_t)number) != 0) stop("begin", "no thread");
        pthread_detach(thread);
    }
    pthread_barrier_wait(&begun);
    double start = now();
    pthread_barrier_wait(&ended);
    printf("%.1f\n", sessions * each / (now() - start));
}
