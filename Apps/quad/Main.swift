import FoundationEssentials
import Glibc

/// The program: parse, wire, run, end.
@main
enum Main {
    static func main() async {
        keepStandardDescriptors()
        // A reader that goes away is an error of the write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGINT) { _ in
            if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
            _exit(ExitStatus.interrupted.rawValue)
        }
        let runner = Runner(variables: ProcessInfo.processInfo.environment)
        let status =
            switch ProgramArguments.read() {
            case .success(let arguments): await runner.run(arguments)
            case .failure(let error): runner.end(with: error)
            }
        exit(status.rawValue)
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
