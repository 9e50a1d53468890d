import CMalloc
import Glibc
import Presentation
import Primitives

/// The entry point of the program.
@main
enum Main {
    static func main() {
        keepStandardDescriptors()
        // A closed pipe is an error of the write; it must not end the process.
        signal(SIGPIPE, SIG_IGN)
        // So is a limit of the size of files: it is a full disk.
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGINT) { _ in
            if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
            _exit(FailureKind.interrupted.exitStatus)
        }
        // Scripts ask for the version at each start; that needs no threads.
        if CommandLine.argc == 2, strcmp(CommandLine.unsafeArgv[1]!, "--version") == 0 {
            exit(sayVersion().number)
        }
        keepFreedMemory()
        let thread = MainThread()
        Task(executorPreference: thread) { exit(await status().number) }
        thread.run()
    }

    private static func runner(_ arguments: [String] = []) -> Runner {
        Runner(variables: ProcessVariables.read(), arguments: arguments)
    }

    private static func sayVersion() -> ExitStatus {
        do {
            try StandardOutput.write([Release.line(of: "quad")])
            return .done
        } catch {
            return runner().end(with: error)
        }
    }

    private static func status() async -> ExitStatus {
        switch ProgramArguments.read() {
        case .success(let arguments): return await runner(arguments).run(arguments)
        case .failure(let error): return runner().end(with: error)
        }
    }

    /// Has freed memory used again instead of given back to the system.
    ///
    /// By default each large array is a mapping of its own, whose pages the system clears again for
    /// the next one: a third of all page faults of a long list. Threads share one heap, since that
    /// of a second thread grows by a call of the system for each page.
    private static func keepFreedMemory() {
        let mebibyte: Int32 = 1 << 20
        mallopt(M_MMAP_THRESHOLD, 32 * mebibyte)
        mallopt(M_TRIM_THRESHOLD, 128 * mebibyte)
        mallopt(M_ARENA_MAX, 1)
    }

    /// Opens placeholders for closed standard descriptors.
    ///
    /// Otherwise the store's file could get such a number, and output would be written into it.
    private static func keepStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The call returns the lowest free number, which is this one; the mode is the wrong one
            // on purpose.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
