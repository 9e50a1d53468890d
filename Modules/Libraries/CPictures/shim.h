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
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
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

// Closes all that is open beside standard input, output and error, and comes after all others.
static inline void quad_leave_all(void) {
    if (syscall(SYS_close_range, 3U, ~0U, 0U) != 0)
        for (int number = 3; number < 4096; number++) close(number);
    (void)setpriority(PRIO_PROCESS, 0, 19);
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
