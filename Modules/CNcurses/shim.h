#define _XOPEN_SOURCE_EXTENDED 1
#include <ncurses.h>
#include <term.h>

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>

#if !defined(NCURSES_WIDECHAR) || !NCURSES_WIDECHAR
#error "Quad needs ncurses with wide characters: install libncurses-dev or ncursesw."
#endif

// What the Swift importer cannot see: macros, globals, variadic functions.

static inline SCREEN *quad_new_screen(const char *type) { return newterm(type, stdout, stdin); }

static inline const char *quad_terminfo_string(const char *name) {
    const char *text = tigetstr(name);
    return text == (const char *)-1 ? NULL : text;
}

static inline const char *quad_parameterized(const char *text, int first, int second) {
    return tparm(text, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

static inline int quad_window_size(int descriptor, int *across, int *down) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *across = size.ws_col;
    *down = size.ws_row;
    return 0;
}

// The size of a cell in pixels; fails where the terminal does not tell it.
static inline int quad_cell_size(int descriptor, int *across, int *down) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return -1;
    *across = size.ws_xpixel / size.ws_col;
    *down = size.ws_ypixel / size.ws_row;
    return *across > 0 && *down > 0 ? 0 : -1;
}

// Catches a signal on the alternate stack, if the thread has one, and keeps what was there before.
static inline int quad_catch(int number, void (*handler)(int), struct sigaction *previous) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    sigfillset(&action.sa_mask);
    return sigaction(number, &action, previous);
}
