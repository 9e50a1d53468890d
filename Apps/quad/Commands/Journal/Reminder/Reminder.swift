import Files
import Glibc
import Presentation
import Primitives
import TerminalUI

/// A reminder installed in a job scheduler: units of systemd, or a line of a crontab.
struct Reminder {
    enum Kind: String {
        case systemd, cron
    }

    /// A file, or a text in the place of one.
    struct Part: Hashable {
        let place: String
        let text: String
    }

    let kind: Kind
    let parts: [Part]

    /// The members of the JSON: the kind, and the place and text of each part.
    var members: [JSONMember] {
        [
            JSONMember("kind", .string(kind.rawValue)),
            JSONMember(
                "parts",
                .array(parts.map { ["place": .string($0.place), "text": .string($0.text)] })),
        ]
    }

    /// Returns the lines of each part below its place.
    func lines(in session: Session) -> [String] {
        parts.flatMap { part in
            [Presentation.Style.faint.applied(to: "# " + part.place.safe, with: session.color)]
                + SafeText.lines(part.text)
        }
    }

    /// Whether systemd runs here.
    ///
    /// - Source: sd_booted(3).
    static var isSystemdRunning: Bool { access("/run/systemd/system", F_OK) == 0 }
}

struct CronReminder {
    private static let place = "crontab"

    let temporaryFolder: String

    func reminder(of job: ReminderJob) -> Reminder {
        Reminder(
            kind: .cron, parts: [Reminder.Part(place: Self.place, text: job.cronLine)])
    }

    /// Returns the installed line; `nil` if there is none.
    func installed() throws -> Reminder? {
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
    private func lines() throws -> [String] {
        let outcome = ChildProcess.run(["crontab", "-l"])
        guard let status = outcome.status, status < 127 else {
            throw CommandError.noReminder(
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
        try OutputFile.write(lines, to: path, replaces: true)
        guard ChildProcess.run(["crontab", path]).status == 0 else {
            throw CommandError.noReminder("the crontab command refused the line")
        }
    }
}

/// A reminder as a timer and a service of the person's own systemd.
struct SystemdReminder {
    private static let timer = ReminderJob.unit + ".timer"
    private static let service = ReminderJob.unit + ".service"

    private let folder: String

    /// Creates a reminder with units in `systemd/user` of the folder for configuration.
    ///
    /// - Source: systemd.unit(5).
    init(variables: [String: String]) throws {
        guard let shared = UserFolders(variables: variables).shared(.configuration) else {
            throw CommandError.noReminder("no folder for units: set HOME or XDG_CONFIG_HOME")
        }
        folder = "\(shared)/systemd/user"
    }

    func reminder(of job: ReminderJob) -> Reminder {
        Reminder(
            kind: .systemd,
            parts: [
                Reminder.Part(place: "\(folder)/\(Self.service)", text: job.service),
                Reminder.Part(place: "\(folder)/\(Self.timer)", text: job.timer),
            ])
    }

    /// Returns the installed units; `nil` if there are none.
    func installed() throws -> Reminder? {
        var parts: [Reminder.Part] = []
        for name in [Self.service, Self.timer] {
            let path = "\(folder)/\(name)"
            guard access(path, F_OK) == 0 else { continue }
            parts.append(
                Reminder.Part(place: path, text: try StandardInput.text(ofFile: path)))
        }
        return parts.isEmpty ? nil : Reminder(kind: .systemd, parts: parts)
    }

    /// Writes the units and starts the timer.
    ///
    /// - Returns: Whether systemd accepted them; otherwise the person must start the timer.
    func install(_ job: ReminderJob) throws -> Bool {
        try Self.makeFolder(folder)
        for part in reminder(of: job).parts {
            try OutputFile.write(
                [String(part.text.dropLast())], to: part.place, replaces: true)
        }
        return Self.control("daemon-reload") && Self.control("enable", "--now", Self.timer)
    }

    /// Stops the timer and removes the units; returns them, or `nil` if there were none.
    func remove() throws -> Reminder? {
        guard let installed = try installed() else { return nil }
        _ = Self.control("disable", "--now", Self.timer)
        for part in installed.parts {
            guard unlink(part.place) == 0 || errno == ENOENT else {
                throw CommandError.cannotWrite(
                    path: part.place, reason: String(cString: strerror(errno)))
            }
        }
        _ = Self.control("daemon-reload")
        return installed
    }

    /// The command that a person types if systemd could not be reached.
    static let startCommand = "systemctl --user enable --now \(timer)"

    private static func control(_ words: String...) -> Bool {
        ChildProcess.run(["systemctl", "--user"] + words).status == 0
    }

    private static func makeFolder(_ path: String) throws {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o755) == 0 || errno == EEXIST || access(made, F_OK) == 0 else {
                throw CommandError.cannotWrite(path: made, reason: String(cString: strerror(errno)))
            }
        }
    }
}
