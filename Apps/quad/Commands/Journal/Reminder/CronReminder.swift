import ChildPrograms
import Glibc

struct CronReminder {
    private static let place = "crontab"

    let temporaryFolder: String

    func reminder(of job: ReminderJob) -> Reminder {
        Reminder(
            kind: .cron, parts: [Reminder.Part(place: Self.place, text: job.cronLine)])
    }

    /// Returns the installed line; `nil` if there is none.
    func installed() throws(CommandError) -> Reminder? {
        let lines = try lines().filter(Self.isOurs)
        return lines.isEmpty
            ? nil : Reminder(kind: .cron, parts: lines.map { .init(place: Self.place, text: $0) })
    }

    /// Adds the line in place of an earlier one; all other lines stay as they are.
    func install(_ job: ReminderJob) throws {
        try write(try lines().filter { !Self.isOurs($0) } + [job.cronLine])
    }

    /// Removes the line; returns it, or `nil` if there was none.
    func remove() throws -> Reminder? {
        guard let installed = try installed() else { return nil }
        try write(try lines().filter { !Self.isOurs($0) })
        return installed
    }

    private static func isOurs(_ line: String) -> Bool { line.hasSuffix(ReminderJob.cronMark) }

    /// Returns the lines of the crontab; empty if there is no crontab yet.
    private func lines() throws(CommandError) -> [String] {
        let outcome = ChildProcess.run(["crontab", "-l"])
        guard let status = outcome.status, status < 127 else {
            throw .noReminder(
                """
                there is neither systemd nor a crontab command here: write the line that \
                `quad journal remind --cron --dry-run --install` shows into your crontab
                """)
        }
        if status != 0 { return [] }
        var lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        return lines.map(String.init)
    }

    private func write(_ lines: [String]) throws {
        var template = Array("\(temporaryFolder)/quad-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        guard descriptor >= 0 else {
            throw CommandError.cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        close(descriptor)
        defer { unlink(path) }
        try OutputFile.write(lines, to: path)
        guard ChildProcess.run(["crontab", path]).status == 0 else {
            throw CommandError.noReminder("the crontab command refused the line")
        }
    }
}
