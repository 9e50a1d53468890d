import Glibc
import Primitives

/// A program that is killed, and the program that kills it.
///
/// `write URL ROUND WRITERS ROWS` commits rows from several tasks and reports each commit on
/// standard output, as `WRITER NUMBER`, after it has returned. `kill URL ROUNDS SEED` starts that
/// repeatedly, kills it at random points, and ends with 1 if a reported row is missing. With
/// `early` at the end, commits are reported before they are made, so that rows must be missing.
@main
struct StorageVictim {
    static func main() async throws {
        var arguments = CommandLine.arguments[1...]
        let isEarly = arguments.last == "early"
        if isEarly { arguments.removeLast() }
        let numbers = arguments.dropFirst(2).map { UInt64($0) }
        switch (arguments.first, numbers.count) {
        case ("write", 3):
            guard let writers = Int(arguments[4]), let rows = Int(arguments[5]) else { exit(64) }
            try await Writers(url: arguments[2], round: arguments[3], isEarly: isEarly)
                .run(writers, rows: rows)
        case ("kill", 2):
            guard let rounds = numbers[0], let seed = numbers[1] else { exit(64) }
            var killer = Killer(
                url: arguments[2], generator: SeededGenerator(seed: seed), isEarly: isEarly)
            let violation = try await killer.run(rounds: Int(rounds))
            tell(violation.map { "\($0), seed \(seed)" } ?? killer.summary)
            exit(violation == nil ? 0 : 1)
        default: exit(64)
        }
    }

    /// Writes a line to standard output at once.
    static func tell(_ text: String) {
        let line = Array("\(text)\n".utf8)
        guard Glibc.write(STDOUT_FILENO, line, line.count) == line.count else { exit(74) }
    }
}
