import ArgumentParser
import Device
import Presentation

/// The time for which the journal is unlocked.
struct UnlockDuration: ParsableArguments {
    static let usual = Duration.minutes(15)
    private static let longest = Duration.hours(24)

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Time for which it stays unlocked, such as 15m, 90s or 2h, at most 24h.",
            valueName: "time"))
    var time: String?

    /// Returns the duration; `nil` if the option is absent.
    func duration() throws(CommandError) -> Duration? {
        guard let time else { return nil }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
        guard let unit = time.last.flatMap({ units[$0] }), let count = Int(time.dropLast()),
            count > 0, count <= 86_400, .seconds(count * unit) <= Self.longest
        else {
            throw .usage(
                "\"\(time.brief)\" is no time up to 24 hours", hint: "write 15m, 90s or 2h")
        }
        return .seconds(count * unit)
    }
}

/// The work factor of a new passphrase.
struct WorkOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Work of each try of the passphrase: 17 takes 128 MiB and less than a second, \
            each step more takes twice as much.
            """, valueName: "10…20"))
    var work = Workspace.usualPassphraseWork

    func validate() throws {
        if !(10...20).contains(work) { throw ValidationError("--work is from 10 to 20") }
    }
}
