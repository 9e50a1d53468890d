#define _GNU_SOURCE
#include "DiskFaults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static disk_faults *control;
static char folder[PATH_MAX];

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("DISK_FAULTS_CONTROL");
    const char *meant = getenv("DISK_FAULTS_FOLDER");
    if (path == NULL || meant == NULL || strlen(meant) + 2 > sizeof folder) return;
    snprintf(folder, sizeof folder, "%s/", meant);
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory != MAP_FAILED) control = memory;
}

// The fault that meets a file now.
static uint32_t fault(int file) {
    if (control == NULL) return DISK_SOUND;
    uint32_t kind = __atomic_load_n(&control->kind, __ATOMIC_RELAXED);
    if (kind == DISK_SOUND) return DISK_SOUND;
    char link[32], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return DISK_SOUND;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0 ? kind : DISK_SOUND;
}

static void strike(void) { __atomic_fetch_add(&control->struck, 1, __ATOMIC_RELAXED); }

// Whether a call that needs space is refused.
static int refuses_space(int file) {
    if (fault(file) != DISK_FULL) return 0;
    strike();
    errno = ENOSPC;
    return 1;
}

// Whether a sync is refused; a slow one waits here. A disk that fails takes what is written, as the
// system keeps it in memory, and fails to confirm it.
static int refuses_sync(int file) {
    uint32_t kind = fault(file);
    if (kind == DISK_SLOW) {
        strike();
        uint32_t time = __atomic_load_n(&control->microseconds, __ATOMIC_RELAXED);
        struct timespec rest = {time / 1000000, (long)(time % 1000000) * 1000};
        while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
    }
    if (kind != DISK_FAILING) return 0;
    strike();
    errno = EIO;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    return refuses_space(file) ? -1 : REAL(write)(file, bytes, count);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    return refuses_space(file) ? -1 : REAL(writev)(file, parts, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return refuses_space(file) ? -1 : REAL(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    return refuses_space(file) ? -1 : REAL(pwrite64)(file, bytes, count, offset);
}

int fsync(int file) { return refuses_sync(file) ? -1 : REAL(fsync)(file); }

int fdatasync(int file) { return refuses_sync(file) ? -1 : REAL(fdatasync)(file); }

// A file that becomes shorter needs no space.
static int refuses_size(int file, off64_t size) {
    struct stat status;
    int is_shorter = fstat(file, &status) == 0 && size <= status.st_size;
    return is_shorter ? 0 : refuses_space(file);
}

int ftruncate(int file, off_t size) {
    return refuses_size(file, size) ? -1 : REAL(ftruncate)(file, size);
}

int ftruncate64(int file, off64_t size) {
    return refuses_size(file, size) ? -1 : REAL(ftruncate64)(file, size);
}

int fallocate(int file, int mode, off_t offset, off_t size) {
    return refuses_space(file) ? -1 : REAL(fallocate)(file, mode, offset, size);
}

// These give back the error instead of setting it.
int posix_fallocate(int file, off_t offset, off_t size) {
    return refuses_space(file) ? errno : REAL(posix_fallocate)(file, offset, size);
}

int posix_fallocate64(int file, off64_t offset, off64_t size) {
    return refuses_space(file) ? errno : REAL(posix_fallocate64)(file, offset, size);
}
