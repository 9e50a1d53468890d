// A disk that is slow, full or failing, under a program that knows nothing of it: this library is
// preloaded (LD_PRELOAD). It stands between the program and the system's calls that write.
//
// DISK_FAULTS_CONTROL names a file with one `disk_faults`, which another program writes into.
// DISK_FAULTS_FOLDER is the folder whose files are meant, without symbolic links. Without both,
// nothing is changed.
#ifndef DISK_FAULTS_H
#define DISK_FAULTS_H

#include <stdint.h>

enum { DISK_SOUND, DISK_SLOW, DISK_FULL, DISK_FAILING };

typedef struct {
    // One of the kinds above.
    uint32_t kind;
    // The time that each sync takes longer on a slow disk.
    uint32_t microseconds;
    // The number of calls that were held up or refused.
    uint64_t struck;
} disk_faults;

#endif
