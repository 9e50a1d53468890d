import Primitives

/// One thing that another program wrote down.
public enum ForeignRecord: Hashable, Sendable {
    /// A text of a journal.
    case entry(ForeignEntry)
    /// A stretch of time.
    case interval(ForeignInterval)
    /// A number counted on a day.
    case tap(ForeignTap)
    /// Things that have no place here, and are only told.
    case leftOut(LeftOut)
}

/// A text of another program's journal.
public struct ForeignEntry: Hashable, Sendable {
    /// What was written, without its markup.
    public var text: String
    /// When.
    public var time: ForeignTime
    /// Its tags, without a sign before them, ascending.
    public var tags: [String] = []
    /// Whether it is marked.
    public var isStarred = false
    /// What tells it from all others of its program, and stays the same in the next file.
    public var key: [String]
    /// Whether its program gave it an id, so that two with one key are one, and not two alike.
    public var hasOwnID = false
    /// What belongs to it there and has no place here.
    public var leftOut: [LeftOut] = []
    /// Its id in Quad, if it comes from there.
    public var id: String?
}

/// A stretch of time in another program.
public struct ForeignInterval: Hashable, Sendable {
    /// The beginning.
    public var start: Instant
    /// The end; `nil` while it runs.
    public var stop: Instant?
    /// Its tags, ascending.
    public var tags: [String] = []
    /// What was noted of it; empty if nothing.
    public var note = ""
    /// The id of its stopwatch in Quad, if it comes from there.
    public var counter: String?
}

/// A row of a table: so many of something on a day.
public struct ForeignTap: Hashable, Sendable {
    /// What was counted.
    public var title: String
    /// How many.
    public var amount: Int64
    /// When.
    public var time: ForeignTime
    /// What was noted of it; empty if nothing.
    public var note = ""
    /// The id that its program gave it; `nil` for rows that are known by what they say.
    public var id: String?
    /// The id of its counter in Quad, if it comes from there.
    public var counter: String?
    /// Whether something was counted, and not a value set.
    public var isCounted = true
}

/// A point in time as another program wrote it.
public enum ForeignTime: Hashable, Sendable {
    /// A point in time, and the date that was written for it.
    case instant(Instant, on: Day)
    /// What a clock showed that day, in seconds after midnight, in a zone that is not said.
    case clock(Day, second: Int)
    /// Some time of a day.
    case day(Day)

    /// A date and time of RFC 3339 with its offset; `nil` if it is none.
    public init?(instant text: String) {
        guard let instant = Instant(text), let day = Day(String(text.prefix(10))) else {
            return nil
        }
        self = .instant(instant, on: day)
    }

    /// The date that was written, in whatever zone it was meant: the same wherever it is read.
    public var day: Day {
        switch self {
        case .instant(_, let day), .clock(let day, _), .day(let day): day
        }
    }
}

/// Parts of records that are not taken over, such as photos, and how many.
public struct LeftOut: Hashable, Sendable {
    /// What they are, in the plural, which ends with an s.
    public let what: String
    /// How many.
    public let count: Int

    /// So many of something.
    public init(_ what: String, count: Int = 1) {
        self.what = what
        self.count = count
    }

    /// The number and what they are.
    public var text: String { "\(count) \(count == 1 ? String(what.dropLast()) : what)" }
}

/// Where a record stands in its file.
public struct RecordPosition: Hashable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// The line on which it begins.
    public let line: Int

    /// A position.
    public init(number: Int, line: Int) {
        self.number = number
        self.line = line
    }
}

/// What is wrong with one record of a file that is sound otherwise.
public struct BadRecord: Error, Hashable, Sendable {
    /// One clause.
    public let reason: String

    /// Something that is wrong.
    public init(_ reason: String) { self.reason = reason }
}

/// Gives the records of a file one after the other, in its order.
public protocol ForeignReader {
    /// The next record, or what is wrong with it; `nil` after the last.
    ///
    /// - Throws: ``InterchangeError`` if the file cannot be read on.
    mutating func next() throws(InterchangeError) -> ForeignReading?
}

/// A record as far as it could be read, and where it stands.
public struct ForeignReading: Sendable {
    /// The record, or what is wrong with it.
    public let record: Result<ForeignRecord, BadRecord>
    /// Where it stands.
    public let position: RecordPosition
}
