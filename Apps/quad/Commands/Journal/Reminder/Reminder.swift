import Glibc
import Presentation

/// A reminder that lies in a system of jobs: units of systemd, or a line of a crontab.
struct Reminder {
    /// Which system.
    enum Kind: String {
        case systemd, cron
    }

    /// A file, or what stands for one.
    struct Part: Hashable {
        let place: String
        let text: String
    }

    let kind: Kind
    let parts: [Part]

    /// What a program is told: which system, and where each part is.
    var members: [JSON.Member] {
        [
            JSON.Member("kind", .string(kind.rawValue)),
            JSON.Member(
                "parts",
                .array(parts.map { ["place": .string($0.place), "text": .string($0.text)] })),
        ]
    }

    /// Each part under its place.
    func lines(in session: Session) -> [String] {
        parts.flatMap { part in
            [Style.faint.applied(to: "# " + part.place.safe, with: session.color)]
                + SafeText.lines(part.text)
        }
    }

    /// Whether systemd runs here.
    ///
    /// - Source: sd_booted(3).
    static var isSystemdRunning: Bool { access("/run/systemd/system", F_OK) == 0 }
}
