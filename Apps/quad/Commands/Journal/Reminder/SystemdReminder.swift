import ChildPrograms
import Files
import Glibc

/// A reminder as a timer and a service of the person's own systemd.
struct SystemdReminder {
    private static let timer = ReminderJob.unit + ".timer"
    private static let service = ReminderJob.unit + ".service"

    private let folder: String

    /// Creates a reminder with units in `systemd/user` of the folder for configuration.
    ///
    /// - Source: systemd.unit(5).
    init(variables: [String: String]) throws(CommandError) {
        guard let shared = UserFolders(variables: variables).shared(.configuration) else {
            throw .noReminder("no folder for units: set HOME or XDG_CONFIG_HOME")
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
    func installed() throws(CommandError) -> Reminder? {
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
            try OutputFile.write([String(part.text.dropLast())], to: part.place)
        }
        return Self.control("daemon-reload") && Self.control("enable", "--now", Self.timer)
    }

    /// Stops the timer and removes the units; returns them, or `nil` if there were none.
    func remove() throws(CommandError) -> Reminder? {
        guard let installed = try installed() else { return nil }
        _ = Self.control("disable", "--now", Self.timer)
        for part in installed.parts {
            guard unlink(part.place) == 0 || errno == ENOENT else {
                throw .cannotWrite(path: part.place, reason: String(cString: strerror(errno)))
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

    private static func makeFolder(_ path: String) throws(CommandError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o755) == 0 || errno == EEXIST || access(made, F_OK) == 0 else {
                throw .cannotWrite(path: made, reason: String(cString: strerror(errno)))
            }
        }
    }
}
