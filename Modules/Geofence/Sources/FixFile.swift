import Primitives

/// The fixes of a file, and what of it could not be one.
public struct FixFile: Hashable, Sendable {
    /// A record that is no fix, such as a point without a time.
    public struct Skipped: Hashable, Sendable {
        /// The line of the file, from 1.
        public let line: Int
        /// Why.
        public let reason: Reason

        /// Why a record is no fix.
        public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
            /// It has no time.
            case noTime
            /// It has no position: the receiver had none.
            case noPosition
            /// It is a message about something else.
            case otherMessage
        }
    }

    /// The fixes in the order of the file.
    public internal(set) var fixes: [Fix] = []
    /// What was skipped, in the order of the file.
    public internal(set) var skipped: [Skipped] = []

    /// A file without anything.
    public init() {}

    /// How many records were skipped, by reason, in the order of the reasons.
    public var skippedByReason: [(reason: Skipped.Reason, count: Int)] {
        Skipped.Reason.allCases
            .map { reason in (reason, skipped.count { $0.reason == reason }) }
            .filter { $0.1 > 0 }
    }

    mutating func skip(_ reason: Skipped.Reason, line: Int) {
        skipped.append(Skipped(line: line, reason: reason))
    }
}

/// Bounds on what the readers of fixes take.
public struct FixLimits: Hashable, Sendable {
    /// The most bytes of a file.
    public var bytes = 256 << 20
    /// The most bytes of one line or message.
    public var lineBytes = 64 << 10
    /// The most levels of nesting.
    public var depth = 32

    /// The defaults.
    public init() {}
}

/// Why a file of fixes was refused; nothing of it was used.
public enum FixError: Error, Hashable {
    /// The file is larger than the limit.
    case tooManyBytes(Int, limit: Int)
    /// Something is wrong at a place in the file; line and column count from 1.
    case invalid(line: Int, column: Int?, reason: String)
    /// Nothing tells what kind of file it is.
    case unknownFormat
}

extension FixError: CustomStringConvertible {
    /// One sentence: what is wrong and where.
    public var description: String {
        switch self {
        case .tooManyBytes(let count, let limit):
            "the file has \(count) bytes, more than \(limit): split it"
        case .invalid(let line, let column, let reason):
            "line \(line)\(column.map { ", column \($0)" } ?? ""): \(reason)"
        case .unknownFormat:
            "the file is none of these: " + FixFormat.allCases.map(\.title).joined(separator: ", ")
        }
    }
}
