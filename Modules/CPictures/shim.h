#include <png.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/encode.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// What the Swift importer cannot see: macros with casts, variadic functions.

static inline png_uint_32 quad_png_version(void) { return PNG_IMAGE_VERSION; }
static inline png_uint_32 quad_png_rgba(void) { return PNG_FORMAT_RGBA; }
static inline png_uint_32 quad_png_rgb(void) { return PNG_FORMAT_RGB; }
static inline png_uint_32 quad_png_gray(void) { return PNG_FORMAT_GRAY; }
static inline png_uint_32 quad_png_gray_alpha(void) { return PNG_FORMAT_GA; }
static inline png_uint_32 quad_png_palette(void) { return PNG_FORMAT_RGBA_COLORMAP; }

typedef struct {
    const uint8_t *bytes;
    size_t left;
} quad_png_source;

static void quad_png_take(png_structp png, png_bytep to, size_t count) {
    quad_png_source *source = (quad_png_source *)png_get_io_ptr(png);
    if (source->left < count) png_error(png, "cut off");
    memcpy(to, source->bytes, count);
    source->bytes += count;
    source->left -= count;
}

static void quad_png_fail(png_structp png, png_const_charp reason) {
    (void)reason;
    png_longjmp(png, 1);
}

static void quad_png_ignore(png_structp png, png_const_charp reason) {
    (void)png;
    (void)reason;
}

// Decodes an interlaced PNG into room for its pixels; returns 0 if that fails. The short way of
// libpng 1.6.39 turns interlaced pictures of 16 bits upside down.
static inline int quad_png_decode_interlaced(
    const uint8_t *bytes, size_t count, uint8_t *rgba, png_uint_32 width, png_uint_32 height) {
    quad_png_source source = {bytes, count};
    png_structp png = png_create_read_struct(
        PNG_LIBPNG_VER_STRING, NULL, quad_png_fail, quad_png_ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    png_bytepp rows = info ? (png_bytepp)malloc(height * sizeof(png_bytep)) : NULL;
    if (!rows || setjmp(png_jmpbuf(png))) {
        free(rows);
        png_destroy_read_struct(&png, &info, NULL);
        return 0;
    }
    for (png_uint_32 row = 0; row < height; row++) rows[row] = rgba + (size_t)row * width * 4;
    png_set_read_fn(png, &source, quad_png_take);
    png_read_info(png, info);
    png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height ||
        png_get_rowbytes(png, info) != (size_t)width * 4)
        png_error(png, "another form");
    png_read_image(png, rows);
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
}

// Packs pixels as WebP into memory that the caller frees by WebPFree; returns 0 if that fails.
static inline int quad_webp_encode(
    const uint8_t *rgba, int width, int height, int is_lossless, float quality, int method,
    uint8_t **bytes, size_t *size) {
    WebPConfig settings;
    WebPPicture picture;
    WebPMemoryWriter memory;
    if (!WebPConfigInit(&settings) || !WebPPictureInit(&picture)) return 0;
    settings.lossless = is_lossless;
    settings.quality = quality;
    settings.method = method;
    picture.use_argb = is_lossless;
    picture.width = width;
    picture.height = height;
    WebPMemoryWriterInit(&memory);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &memory;
    int is_done = WebPPictureImportRGBA(&picture, rgba, 4 * width) &&
                  WebPEncode(&settings, &picture);
    WebPPictureFree(&picture);
    *bytes = memory.mem;
    *size = memory.size;
    return is_done;
}

static inline int quad_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

static inline int quad_limit(int resource, rlim_t value) {
    struct rlimit limit = {value, value};
    return setrlimit(resource, &limit);
}

// Glibc shows it with extensions alone.
#ifndef SCHED_BATCH
#define SCHED_BATCH 3
#endif

// Closes all that is open beside standard input, output and error, and interrupts no other process
// that wakes up. Its share of the processors stays: with a niceness of 19 a picture took longer than
// the server waits wherever other programs kept the machine busy.
static inline void quad_leave_all(void) {
    if (syscall(SYS_close_range, 3U, ~0U, 0U) != 0)
        for (int number = 3; number < 4096; number++) close(number);
    struct sched_param priority = {0};
    (void)sched_setscheduler(0, SCHED_BATCH, &priority);
}

// Lets this process do nothing more but compute within limits, and read and write what it has open
// already. All else fails: opening files, connections, other programs. Returns 0, or -1 if the
// system does not have one of the limits.
static inline int quad_confine(rlim_t memory, rlim_t seconds) {
    int failed = 0;
    failed |= quad_limit(RLIMIT_CORE, 0);
    failed |= quad_limit(RLIMIT_CPU, seconds);
    failed |= quad_limit(RLIMIT_AS, memory);
    failed |= quad_limit(RLIMIT_FSIZE, 0);
    failed |= quad_limit(RLIMIT_NOFILE, 3);
    failed |= prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    failed |= prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    failed |= prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#if defined(__x86_64__) || defined(__aarch64__)
#if defined(__x86_64__)
#define QUAD_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define QUAD_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#define QUAD_ALLOW(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, QUAD_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        QUAD_ALLOW(__NR_read),
        QUAD_ALLOW(__NR_write),
        QUAD_ALLOW(__NR_exit),
        QUAD_ALLOW(__NR_exit_group),
        QUAD_ALLOW(__NR_brk),
        QUAD_ALLOW(__NR_munmap),
        QUAD_ALLOW(__NR_mremap),
        QUAD_ALLOW(__NR_madvise),
        QUAD_ALLOW(__NR_futex),
        QUAD_ALLOW(__NR_getrandom),
        QUAD_ALLOW(__NR_rt_sigreturn),
        QUAD_ALLOW(__NR_clock_gettime),
        // Memory, unless code could be run in it.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_mmap, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_mprotect, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    failed |= prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#undef QUAD_ALLOW
#undef QUAD_ARCHITECTURE
#endif
    return failed ? -1 : 0;
}
