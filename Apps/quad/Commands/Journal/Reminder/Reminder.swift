import Glibc
import Presentation
import TextFormats

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
            [Style.faint.applied(to: "# " + part.place.safe, with: session.color)]
                + SafeText.lines(part.text)
        }
    }

    /// Whether systemd runs here.
    ///
    /// - Source: sd_booted(3).
    static var isSystemdRunning: Bool { access("/run/systemd/system", F_OK) == 0 }
}
