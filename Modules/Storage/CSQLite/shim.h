#include <sqlite3.h>

/// Has SQLite keep no account of its memory, for which every allocation of every connection would
/// wait for one lock. Does nothing once a connection was opened. A function, since Swift calls none
/// with variable arguments.
static inline int quad_sqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
