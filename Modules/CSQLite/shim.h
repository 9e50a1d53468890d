#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>

/// Has SQLite keep no account of its memory, for which every allocation of every connection would
/// wait for one lock. Does nothing once a connection was opened. A function, since Swift calls none
/// with variable arguments.
static inline int quad_sqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Opens the folder of a file for its sync, except for a log that has commits already. Its name
/// reached the disk with the sync of its header, before the first commit was written behind that.
static inline int quad_sqlite_folder(const char *file, int *descriptor) {
    static const char ending[] = "-wal";
    const long header = 32;
    size_t length = strlen(file), end = sizeof ending - 1;
    struct stat status;
    *descriptor = -1;
    if (length > end && strcmp(file + length - end, ending) == 0 && stat(file, &status) == 0 &&
        status.st_size > header)
        return SQLITE_CANTOPEN;
    char folder[PATH_MAX] = ".";
    const char *slash = strrchr(file, '/');
    size_t count = slash == file ? 1 : slash ? (size_t)(slash - file) : 0;
    if (count >= sizeof folder) return SQLITE_CANTOPEN;
    if (count > 0) {
        memcpy(folder, file, count);
        folder[count] = 0;
    }
    *descriptor = open(folder, O_RDONLY | O_CLOEXEC);
    return *descriptor < 0 ? SQLITE_CANTOPEN : SQLITE_OK;
}

/// Has SQLite sync the folder of a log when it begins the log, and not once for each connection.
static inline int quad_sqlite_sync_folders_once(void) {
    sqlite3_vfs *files = sqlite3_vfs_find("unix");
    if (!files || files->iVersion < 3) return SQLITE_OK;
    return files->xSetSystemCall(
        files, "openDirectory", (sqlite3_syscall_ptr)quad_sqlite_folder);
}

/// Has a connection run nothing that a file brings along: no triggers, no views, no functions in
/// what its schema says; and write no schema but by statements.
static inline int quad_sqlite_distrust(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    if (code == SQLITE_OK)
        code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    if (code == SQLITE_OK)
        code = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    if (code == SQLITE_OK)
        code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    return code;
}

static int quad_sqlite_note_log(
    void *pages, sqlite3 *connection, const char *database, int count) {
    (void)connection, (void)database;
    *(int *)pages = count;
    return SQLITE_OK;
}

/// Has each commit of a connection note the number of pages in the log, and do no checkpoint.
static inline void quad_sqlite_count_log(sqlite3 *connection, int *pages) {
    sqlite3_wal_hook(connection, quad_sqlite_note_log, pages);
}

/// Has the last connection that closes leave the log as it is.
static inline int quad_sqlite_leave_log(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Has the last connection that closes keep the log after it wrote it into the file.
static inline int quad_sqlite_keep_log(sqlite3 *connection) {
    int isKept = 1;
    return sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept);
}

/// Reads bytes of the database file itself, whatever its log says.
static inline int quad_sqlite_read_file(
    sqlite3 *connection, void *bytes, int count, sqlite3_int64 offset) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_MISUSE;
    return file->pMethods->xRead(file, bytes, count, offset);
}
