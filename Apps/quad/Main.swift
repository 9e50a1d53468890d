import Foundation

/// The program: parse, wire, run, end.
@main
enum Main {
    static func main() async {
        // A reader that goes away is an error of the write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGINT) { _ in
            if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
            _exit(ExitStatus.interrupted.rawValue)
        }
        let runner = Runner(variables: ProcessInfo.processInfo.environment)
        exit(await runner.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
