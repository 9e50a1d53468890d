import Foundation
import Logging
import Primitives
import Synchronization

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
        return Logger(label: "quad-server") { label in
            LineLogHandler(logLevel: level, format: self, label: label, now: now)
        }
    }
}

/// A log handler that writes each event as a line to standard error: an object of JSON, or the
/// time, the level, the sentence, and facts as `name=value`; both in the order of their names.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let format: LogFormat
    let label: String
    let now: @Sendable () -> Instant

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 })
        let line = format == .json ? json(event, facts) : words(event, facts)
        LogLines.standardError.add(Array((line + "\n").utf8))
    }

    private func json(_ event: LogEvent, _ facts: Logger.Metadata) -> String {
        var line = facts.mapValues(Self.value)
        line["time"] = .text(now())
        line["level"] = .string(event.level.rawValue)
        line["message"] = .string("\(event.message)")
        line["source"] = .string(label)
        return JSONValue.object(
            line.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
        ).text
    }

    /// Returns a whole number as a number, everything else as text.
    private static func value(_ value: Logger.Metadata.Value) -> JSONValue {
        if case .stringConvertible(let number) = value, let whole = Int64("\(number)") {
            return .integer(whole)
        }
        return .string("\(value)")
    }

    private func words(_ event: LogEvent, _ facts: Logger.Metadata) -> String {
        let words = facts.sorted { $0.key < $1.key }
            .map { " \($0.key)=\(Self.word("\($0.value)"))" }
        let level = event.level.rawValue.uppercased()
        return "\(now()) \(level) \(Self.sentence("\(event.message)"))\(words.joined())"
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
