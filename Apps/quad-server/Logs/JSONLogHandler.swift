import Foundation
import Logging
import Replica

/// A log handler that writes each event as one line of JSON to standard error.
struct JSONLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    private let label: String
    private let now: @Sendable () -> Instant

    init(label: String, level: Logger.Level, now: @escaping @Sendable () -> Instant) {
        self.label = label
        self.logLevel = level
        self.now = now
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line: [String: Field] = [:]
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) {
            line[key] = Field(value)
        }
        line["time"] = .text("\(now())")
        line["level"] = .text(event.level.rawValue)
        line["message"] = .text("\(event.message)")
        line["source"] = .text(label)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard var bytes = try? encoder.encode(line) else { return }
        bytes.append(UInt8(ascii: "\n"))
        LogLines.standardError.add(Array(bytes))
    }

    /// A value of a log line: a whole number as a number, everything else as text.
    private enum Field: Encodable {
        case number(Int64)
        case text(String)

        init(_ value: Logger.Metadata.Value) {
            if case .stringConvertible(let number) = value, let whole = Int64("\(number)") {
                self = .number(whole)
            } else {
                self = .text("\(value)")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }
}
