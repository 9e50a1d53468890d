import Foundation

/// The line on standard error while a load runs, is prepared or audited: on a terminal one that
/// changes each second, elsewhere a new one each ten seconds.
enum LoadProgress {
    /// Tells the line beside some work, and ends it after a signal.
    ///
    /// - Parameter stop: The signals; `nil` for work that is not ended early.
    static func tell<Value>(
        _ stop: SignalStop? = nil, line: @escaping @Sendable () -> String,
        end: @escaping @Sendable () -> Void = {}, beside work: () async throws -> Value
    ) async throws -> Value {
        let isTerminal = isatty(STDERR_FILENO) == 1
        let telling = Task {
            var tenths = 0
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(100))
                tenths += 1
                if stop?.signal != nil { end() }
                if isTerminal, tenths % 10 == 0 {
                    FileHandle.standardError.write(Data("\r\u{1B}[K\(line())".utf8))
                } else if tenths % 100 == 0 {
                    FileHandle.standardError.write(Data("\(line())\n".utf8))
                }
            }
        }
        defer {
            telling.cancel()
            if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
        }
        return try await work()
    }
}
