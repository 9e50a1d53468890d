import Primitives

/// One record of another program.
package enum ForeignRecord: Hashable, Sendable {
    /// An entry of a journal.
    case entry(ForeignEntry)
    /// An interval of time.
    case interval(ForeignInterval)
    /// A number counted on a day.
    case tap(ForeignTap)
    /// A day or a task of which its source says that nothing is counted, and the thing that is left
    /// out by that, if it is to be told.
    case uncounted(ForeignTap, LeftOut?)
    /// A length of time with its beginning.
    case measured(ForeignMeasure)
    /// Things that Quad has no place for, which are only reported.
    case leftOut(LeftOut)
}

/// An entry of another program's journal.
package struct ForeignEntry: Hashable, Sendable {
    /// The text, without its markup.
    package var text: String
    /// The time of the entry.
    package var time: ForeignTime
    /// The tags, without a leading sign, ascending.
    package var tags: [String] = []
    /// Whether the entry is starred.
    package var isStarred = false
    /// The parts that distinguish it from all others of its program, and stay the same in later
    /// files.
    package var key: [String]
    /// The parts by which earlier versions distinguished it, if different.
    package var formerKey: [String]?
    /// Whether its program gave it an id, so that two with the same key are one entry rather than
    /// two.
    package var hasOwnID = false
    /// The parts of it that Quad has no place for.
    package var leftOut: [LeftOut] = []
    /// The id in Quad, if it comes from there.
    package var id: String?
    /// The time of its latest change, as its program tells it.
    package var modified: Instant?

    /// Whether the text is a part of the key, so that a corrected text makes another key.
    package var isNamedByText: Bool { key.count > 1 }
}

/// An interval of time in another program.
package struct ForeignInterval: Hashable, Sendable {
    /// The start.
    package var start: Instant
    /// The stop; `nil` while it runs.
    package var stop: Instant?
    /// The tags, ascending.
    package var tags: [String] = []
    /// The note; empty if there is none.
    package var note = ""
    /// The id of its stopwatch in Quad, if it comes from there.
    package var counter: String?
    /// The clock that tells on which days it counts; empty if it does not come from Quad.
    package var dayClock = ""
}

/// A row of a table: an amount of something on a day.
package struct ForeignTap: Hashable, Sendable {
    /// The name of the counted thing.
    package var title: String
    /// The amount.
    package var amount: Int64
    /// The time of the tap.
    package var time: ForeignTime
    /// The note; empty if there is none.
    package var note = ""
    /// The id that its program gave it; `nil` for rows that are identified by their content.
    package var id: String?
    /// The time of its latest change, as its program tells it.
    package var modified: Instant?
    /// The id of its counter in Quad, if it comes from there.
    package var counter: String?
    /// Whether an amount was counted, rather than a value set.
    package var isCounted = true
    /// The day on which it counted, if it comes from Quad.
    package var day: Day?
    /// The title as it is written, if white space around it was removed.
    package var formerTitle: String?
    /// The time as earlier versions read it, if that is another.
    package var formerTime: ForeignTime?
}

/// A length of time in a table, with its beginning.
package struct ForeignMeasure: Hashable, Sendable {
    /// The name of what was done.
    package var title: String
    /// The length, or the end.
    package var length: Length
    /// The beginning.
    package var time: ForeignTime
    /// The note; empty if there is none.
    package var note = ""
    /// The time of the tap that earlier versions read in it; `nil` if they read none.
    package var formerTime: ForeignTime?

    /// A length of time as it is written.
    package enum Length: Hashable, Sendable {
        case seconds(Int64)
        case until(ForeignTime)

        /// The text, which is a part of the record's name.
        package var text: String {
            switch self {
            case .seconds(let seconds): "\(seconds) s"
            case .until(let end): end.text
            }
        }
    }
}

/// A point in time as another program wrote it.
public enum ForeignTime: Hashable, Sendable {
    /// A point in time, and the date that was written for it.
    case instant(Instant, on: Day)
    /// A clock time on a day, in seconds after midnight, in an unknown zone.
    case clock(Day, second: Int)
    /// An unknown time on a day.
    case day(Day)

    /// Reads a date and time of RFC 3339 with its offset; `nil` for any other text.
    public init?(instant text: String) {
        guard let instant = Instant(text), let day = Day(String(text.prefix(10))) else {
            return nil
        }
        self = .instant(instant, on: day)
    }

    /// The date as written, in whatever zone it was meant: the same wherever it is read.
    public var day: Day {
        switch self {
        case .instant(_, let day), .clock(let day, _), .day(let day): day
        }
    }

    /// The time as written, so that another zone does not make it a different record.
    package var text: String {
        switch self {
        case .instant(let instant, _): "\(instant)"
        case .clock(let day, let second): "\(day) \(second)"
        case .day(let day): "\(day)"
        }
    }
}

/// Parts of records that are not imported, such as photos, and their number.
public struct LeftOut: Hashable, Sendable {
    /// The name of the parts, in a plural that ends with an s.
    public let what: String
    /// The number of parts.
    public let count: Int

    /// Creates a number of parts of one kind.
    public init(_ what: String, count: Int = 1) {
        self.what = what
        self.count = count
    }

    /// The number and the name.
    public var text: String { "\(count) \(count == 1 ? String(what.dropLast()) : what)" }
}

/// The place of a record in its file.
public struct RecordPosition: Hashable, Sendable {
    /// The number of the record, from 1.
    public let number: Int
    /// The line on which it begins.
    public let line: Int

    /// Creates a position.
    public init(number: Int, line: Int) {
        self.number = number
        self.line = line
    }
}

/// A mistake in one record of a file that is otherwise sound.
package struct BadRecord: Error, Hashable, Sendable {
    /// The reason, in one clause.
    package let reason: String

    /// Creates an error with a reason.
    package init(_ reason: String) { self.reason = reason }
}

/// A reader that returns the records of a file one by one, in their order.
package protocol ForeignReader {
    /// Returns the next record, or the mistake in it; `nil` after the last.
    ///
    /// - Throws: ``TextFormatError`` if the rest of the file can't be read.
    mutating func next() throws(TextFormatError) -> ForeignReading?
}

/// The result of reading a record, with its place.
package struct ForeignReading: Sendable {
    /// The record, or the mistake in it.
    package let record: Result<ForeignRecord, BadRecord>
    /// The place of the record.
    package let position: RecordPosition
}
