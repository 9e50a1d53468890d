import Dispatch
import Glibc
import Presentation

/// The program: parse, wire, run, end.
@main
enum Main {
    static func main() {
        keepStandardDescriptors()
        // A reader that goes away is an error of the write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGINT) { _ in
            if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
            _exit(ExitStatus.interrupted.rawValue)
        }
        // What scripts ask each time they start needs no threads.
        if CommandLine.argc == 2, strcmp(CommandLine.unsafeArgv[1]!, "--version") == 0 {
            exit(sayVersion().rawValue)
        }
        Task { exit(await status().rawValue) }
        dispatchMain()
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

    /// Puts something unusable where standard input, output or errors are closed.
    ///
    /// Else the store's file could be given such a number, and the output be written into it.
    private static func keepStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is given, which is this one; it is open the wrong way round.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
