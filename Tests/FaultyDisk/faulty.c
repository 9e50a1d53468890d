#include "FaultyDisk.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <string.h>

typedef struct {
    sqlite3_file base;
    int is_log;
    // The file of the system's VFS lies behind this one.
    sqlite3_file *real;
} faulty_file;

static sqlite3_vfs *system_vfs;
static sqlite3_vfs faulty_vfs;
static atomic_int planned_kind, planned_step, fails_after, steps, has_failed, is_unsynced;
static atomic_int undo_files;

static const int codes[FAULTY_KINDS] = {SQLITE_IOERR_READ, SQLITE_IOERR_WRITE,
                                        SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE};

static int fault(int kind) {
    if (atomic_load(&planned_kind) != kind || atomic_load(&planned_step) == 0) return SQLITE_OK;
    int step = atomic_fetch_add(&steps, 1) + 1;
    int planned = atomic_load(&planned_step);
    if (step != planned && !(step > planned && atomic_load(&fails_after))) return SQLITE_OK;
    atomic_store(&has_failed, 1);
    return codes[kind];
}

#define REAL(file) (((faulty_file *)(file))->real)

static int close_file(sqlite3_file *file) { return REAL(file)->pMethods->xClose(REAL(file)); }

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    int code = fault(FAULTY_READ);
    return code ? code : REAL(file)->pMethods->xRead(REAL(file), bytes, count, offset);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int code = fault(FAULTY_WRITE);
    if (code) return code;
    if (((faulty_file *)file)->is_log) atomic_store(&is_unsynced, 1);
    return REAL(file)->pMethods->xWrite(REAL(file), bytes, count, offset);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    int code = fault(FAULTY_TRUNCATE);
    return code ? code : REAL(file)->pMethods->xTruncate(REAL(file), size);
}

static int sync_file(sqlite3_file *file, int flags) {
    int code = fault(FAULTY_SYNC);
    if (code) return code;
    if (((faulty_file *)file)->is_log) atomic_store(&is_unsynced, 0);
    return REAL(file)->pMethods->xSync(REAL(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return REAL(file)->pMethods->xFileSize(REAL(file), size);
}

static int lock_file(sqlite3_file *file, int level) {
    return REAL(file)->pMethods->xLock(REAL(file), level);
}

static int unlock_file(sqlite3_file *file, int level) {
    return REAL(file)->pMethods->xUnlock(REAL(file), level);
}

static int check_lock(sqlite3_file *file, int *result) {
    return REAL(file)->pMethods->xCheckReservedLock(REAL(file), result);
}

static int control(sqlite3_file *file, int operation, void *argument) {
    return REAL(file)->pMethods->xFileControl(REAL(file), operation, argument);
}

static int sector_size(sqlite3_file *file) { return REAL(file)->pMethods->xSectorSize(REAL(file)); }

static int characteristics(sqlite3_file *file) {
    return REAL(file)->pMethods->xDeviceCharacteristics(REAL(file));
}

static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return REAL(file)->pMethods->xShmMap(REAL(file), page, size, extend, memory);
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return REAL(file)->pMethods->xShmLock(REAL(file), offset, count, flags);
}

static void shm_barrier(sqlite3_file *file) { REAL(file)->pMethods->xShmBarrier(REAL(file)); }

static int shm_unmap(sqlite3_file *file, int remove) {
    return REAL(file)->pMethods->xShmUnmap(REAL(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                     int *out_flags) {
    (void)vfs;
    faulty_file *faulty = (faulty_file *)file;
    faulty->real = (sqlite3_file *)(faulty + 1);
    faulty->is_log = (flags & SQLITE_OPEN_WAL) != 0;
    if (flags & SQLITE_OPEN_SUBJOURNAL) atomic_fetch_add(&undo_files, 1);
    file->pMethods = NULL;
    int code = system_vfs->xOpen(system_vfs, name, faulty->real, flags, out_flags);
    if (faulty->real->pMethods != NULL) file->pMethods = &methods;
    return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
    (void)vfs;
    return system_vfs->xDelete(system_vfs, name, sync);
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    (void)vfs;
    return system_vfs->xAccess(system_vfs, name, flags, result);
}

static int full_path(sqlite3_vfs *vfs, const char *name, int count, char *path) {
    (void)vfs;
    return system_vfs->xFullPathname(system_vfs, name, count, path);
}

int faulty_disk_register(void) {
    if (system_vfs != NULL) return 0;
    system_vfs = sqlite3_vfs_find(NULL);
    if (system_vfs == NULL) return 1;
    faulty_vfs = *system_vfs;
    faulty_vfs.zName = "faulty";
    faulty_vfs.pNext = NULL;
    faulty_vfs.szOsFile = (int)sizeof(faulty_file) + system_vfs->szOsFile;
    faulty_vfs.xOpen = open_file;
    faulty_vfs.xDelete = delete_file;
    faulty_vfs.xAccess = access_file;
    faulty_vfs.xFullPathname = full_path;
    return sqlite3_vfs_register(&faulty_vfs, 0);
}

void faulty_disk_plan(int kind, int nth, int and_after) {
    atomic_store(&planned_step, 0);
    atomic_store(&planned_kind, kind);
    atomic_store(&fails_after, and_after);
    atomic_store(&steps, 0);
    atomic_store(&has_failed, 0);
    atomic_store(&planned_step, nth);
}

int faulty_disk_has_failed(void) { return atomic_load(&has_failed); }

int faulty_disk_steps(void) { return atomic_load(&steps); }

int faulty_disk_is_unsynced(void) { return atomic_load(&is_unsynced); }

int faulty_disk_undo_files(void) { return atomic_load(&undo_files); }
