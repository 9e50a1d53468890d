import Device
import Glibc
import Primitives

/// A job that reminds at a time of day, with this program and the current store and settings.
struct ReminderJob {
    /// The mark that identifies a crontab line as ours.
    static let cronMark = "# quad journal remind"
    /// The base name of the units.
    static let unit = "quad-journal-remind"

    let minute: Int
    private let program: String
    private let store: String
    /// The variables that locate the settings and decide the day.
    private let variables: [(name: String, value: String)]

    /// Creates the job at a time, for the store of a session.
    ///
    /// - Throws: ``CommandError/noReminder(_:)`` for a store in memory.
    init(minute: Int, in session: Session) throws {
        self.minute = minute
        store = try Self.absolute(try session.location())
        program = try Self.path(of: "/proc/self/exe")
        let names = [
            "HOME", "QUAD_HOME", "QUAD_DAY_START", "QUAD_ZONE", "TZ", "XDG_CONFIG_HOME",
        ]
        variables = names.compactMap { name in
            session.variables[name].flatMap { $0.isEmpty ? nil : (name, $0) }
        }
    }

    private static func path(of link: String) throws -> String {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &bytes, bytes.count - 1)
        guard count > 0 else {
            throw CommandError.noReminder("this program can't find its own path")
        }
        return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the URL of a store with an absolute path.
    private static func absolute(_ location: Device.Location) throws -> String {
        let url = location.url
        guard url.isKept else {
            throw CommandError.noReminder(
                "a store in memory is gone at once: there is nothing to remind of")
        }
        guard let path = url.path, !path.hasPrefix("/") else { return "\(url)" }
        return "\(url.at(path: "\(try Self.path(of: "/proc/self/cwd"))/\(path)"))"
    }

    /// The wall clock's time, as `21:05`.
    var time: String {
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(minute / 60)):\(digits(minute % 60))"
    }

    var timer: String {
        """
        [Unit]
        Description=When to remind of the journal of Quad

        [Timer]
        OnCalendar=*-*-* \(time):00
        AccuracySec=1min

        [Install]
        WantedBy=timers.target

        """
    }

    /// The service unit.
    ///
    /// - Source: systemd.service(5), systemd.exec(5): quoting; `:` keeps `$` as it is.
    var service: String {
        let environment = variables.map {
            "Environment=" + Self.unitWord("\($0.name)=\($0.value)") + "\n"
        }.joined()
        let words = [program, "journal", "remind", "--notify", "--store", store]
        return """
            [Unit]
            Description=Reminds of the journal of Quad if nothing was written today

            [Service]
            Type=oneshot
            \(environment)ExecStart=:\(words.map(Self.unitWord).joined(separator: " "))

            """
    }

    /// The line of a crontab; cron mails the output of the job.
    ///
    /// - Source: crontab(5): an unescaped `%` would end the command.
    var cronLine: String {
        let settings = variables.map { "\($0.name)=\(Self.shellQuoted($0.value)) " }.joined()
        let words = [program, "journal", "remind", "--store", store].map(Self.shellQuoted)
        let command = settings + words.joined(separator: " ")
        return "\(minute % 60) \(minute / 60) * * * "
            + command.replacing("%", with: "\\%") + " " + Self.cronMark
    }

    /// Returns a word in the quoting of systemd.
    private static func unitWord(_ word: String) -> String {
        var quoted = "\""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\\", "\"": quoted += "\\\(scalar)"
            case "%": quoted += "%%"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func shellQuoted(_ word: String) -> String {
        "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
