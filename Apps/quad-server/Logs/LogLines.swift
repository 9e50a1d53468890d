import Foundation
import Logging
import Replica
import Synchronization
import TextFormats

/// Lines for standard error, written by a thread of their own: a reader that stalls stops nobody.
///
/// Lines beyond a bound are dropped; their number is told once there is room again.
final class LogLines: Sendable {
    static let standardError = LogLines(descriptor: STDERR_FILENO)

    /// The most lines that wait for the reader.
    private static let limit = 1000

    private struct State {
        var waiting: [[UInt8]] = []
        var dropped = 0
        var isWriting = false
        var format = LogFormat.json
    }

    private let descriptor: Int32
    private let thread = WorkerThreads(count: 1)
    private let state = Mutex(State())

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Writes the own lines in a form from now on.
    func use(_ format: LogFormat) { state.withLock { $0.format = format } }

    /// Adds a line, which ends with a line break.
    func add(_ line: [UInt8]) {
        let isIdle = state.withLock { state in
            if state.waiting.count < Self.limit {
                state.waiting.append(line)
            } else {
                state.dropped += 1
            }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isIdle { thread.submit { [self] in while writeWaiting() {} } }
    }

    /// Waits until all lines are written, up to a time.
    func finish(within limit: Duration) async {
        let end = ContinuousClock.now + limit
        while state.withLock({ $0.isWriting }), ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Writes what waits; returns whether there was anything.
    private func writeWaiting() -> Bool {
        let (lines, dropped) = state.withLock { state in
            defer { (state.waiting, state.dropped) = ([], 0) }
            state.isWriting = !state.waiting.isEmpty
            return (state.waiting, state.dropped)
        }
        for line in lines { write(line) }
        if dropped > 0 { write(notice(of: dropped)) }
        return !lines.isEmpty
    }

    private func write(_ line: [UInt8]) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            // Nobody reads any more.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func notice(of count: Int) -> [UInt8] {
        let time = Primitives.Environment.live.now()
        let message = "log lines were dropped, because nobody read them"
        let line =
            switch state.withLock({ $0.format }) {
            case .json:
                #"{"level":"warning","lines":\#(count),"message":"\#(message)","#
                    + #""source":"quad-server","time":"\#(time)"}"#
            case .text: "\(time) WARNING \(message) lines=\(count)"
            }
        return Array((line + "\n").utf8)
    }
}

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
