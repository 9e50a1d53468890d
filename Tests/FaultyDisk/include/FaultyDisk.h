// A disk between SQLite and the system that fails when it is told to: the VFS "faulty".
// One test at a time uses it.
#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

enum { FAULTY_READ, FAULTY_WRITE, FAULTY_SYNC, FAULTY_TRUNCATE, FAULTY_KINDS };

// Makes the VFS known; 0 if that went well.
int faulty_disk_register(void);
// From now on the N-th step of a kind fails, counted from 1, once or with all after it; 0 is never.
void faulty_disk_plan(int kind, int nth, int and_after);
// Whether a step failed since then.
int faulty_disk_has_failed(void);
// How many steps of the kind there were since then, up to the one that fails.
int faulty_disk_steps(void);
// Whether a log was written to after it was last synced.
int faulty_disk_is_unsynced(void);
// How many files were made for what savepoints could undo.
int faulty_disk_undo_files(void);

#endif
