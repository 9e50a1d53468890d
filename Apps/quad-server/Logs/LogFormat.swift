import Logging
import Replica

enum LogFormat: String, CaseIterable {
    /// An object of JSON a line, for programs.
    case json
    /// Words a line, for people.
    case text

    /// Returns a logger that writes lines of this form to standard error.
    func logger(level: Logger.Level) -> Logger {
        let now = Primitives.Environment.live.now
        return Logger(label: "quad-server") { label -> any LogHandler in
            switch self {
            case .json: return JSONLogHandler(label: label, level: level, now: now)
            case .text: return TextLogHandler(level: level, now: now)
            }
        }
    }
}
