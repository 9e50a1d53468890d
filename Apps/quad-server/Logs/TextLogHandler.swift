import Logging
import Replica
import TextFormats

/// A log handler that writes each event as a line of words to standard error: the time, the level,
/// the sentence, and facts as `name=value` in the order of their names.
struct TextLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    private let now: @Sendable () -> Instant

    init(level: Logger.Level, now: @escaping @Sendable () -> Instant) {
        self.logLevel = level
        self.now = now
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 })
            .sorted { $0.key < $1.key }
            .map { " \($0.key)=\(Self.word("\($0.value)"))" }
        let level = event.level.rawValue.uppercased()
        let line = "\(now()) \(level) \(Self.sentence("\(event.message)"))\(facts.joined())\n"
        LogLines.standardError.add(Array(line.utf8))
    }

    /// Returns a value as one word: in quotes if it has others, so that nobody's text looks like
    /// another fact or another line.
    private static func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=")
        }
        return isPlain && !text.isEmpty ? text : JSONValue.string(text).text
    }

    private static func sentence(_ text: String) -> String {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
            ? JSONValue.string(text).text : text
    }
}
