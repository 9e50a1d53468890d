import Primitives

/// The fixes of a file, and the records that are not fixes.
public struct FixFile: Hashable, Sendable {
    /// A record that is not a fix, such as a point without a time.
    public struct Skipped: Hashable, Sendable {
        /// The line of the file, from 1.
        public let line: Int
        /// The reason.
        public let reason: Reason

        /// The reason for which a record is not a fix.
        public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
            /// The record has no time.
            case noTime
            /// The record has no position: the receiver had none.
            case noPosition
            /// The record is a message about something else.
            case otherMessage
            /// The record is the last one, and its end is missing.
            case cutOff
        }
    }

    /// The fixes in the order of the file.
    public internal(set) var fixes: [Fix] = []
    /// The skipped records, in the order of the file.
    public internal(set) var skipped: [Skipped] = []

    /// Creates an empty file.
    public init() {}

    /// The numbers of skipped records by reason, in the order of the reasons.
    public var skippedByReason: [(reason: Skipped.Reason, count: Int)] {
        Skipped.Reason.allCases
            .map { reason in (reason, skipped.count { $0.reason == reason }) }
            .filter { $0.1 > 0 }
    }

    /// Whether nothing was read yet.
    var isEmpty: Bool { fixes.isEmpty && skipped.isEmpty }

    /// Adds what a record holds.
    mutating func add(_ outcome: FixRecord.Outcome, line: Int) {
        switch outcome {
        case .fix(let fix): fixes.append(fix)
        case .skipped(let reason): skip(reason, line: line)
        }
    }

    mutating func skip(_ reason: Skipped.Reason, line: Int) {
        skipped.append(Skipped(line: line, reason: reason))
    }
}

/// The limits of the readers of fixes.
public struct FixLimits: Hashable, Sendable {
    /// The most bytes of a file.
    public var bytes = 256 << 20
    /// The most bytes of one line or message.
    public var lineBytes = 64 << 10
    /// The most levels of nesting.
    public var depth = 32

    /// Creates the default limits.
    public init() {}
}

/// The reason for which a file of fixes was refused; nothing of it was used.
public enum FixError: Error, Hashable {
    /// The file is larger than the limit.
    case tooManyBytes(Int, limit: Int)
    /// A part of the file is wrong; line and column count from 1.
    case invalid(line: Int, column: Int?, reason: String)
    /// The format of the file can't be recognized, or is one that is not read.
    case unknownFormat(OtherTrack?)
    /// The file is text in UTF-16 or UTF-32, and not of a format that is read so.
    case otherText(TextFormatError)
}

extension FixError: CustomStringConvertible {
    /// One sentence: the error and its location.
    public var description: String {
        switch self {
        case .tooManyBytes(let count, let limit):
            "the file has \(count) bytes, more than \(limit): split it"
        case .invalid(let line, let column, let reason):
            "line \(line)\(column.map { ", column \($0)" } ?? ""): \(reason)"
        case .otherText(let error): error.description
        case .unknownFormat(let other?): other.words
        case .unknownFormat(nil):
            "the file is none of these: " + FixFormat.allCases.map(\.title).joined(separator: ", ")
        }
    }
}
