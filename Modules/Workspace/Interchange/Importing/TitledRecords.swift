import Interchange
import Primitives

/// A record for a counter.
struct TitledRecord<Value: Sendable>: Sendable {
    /// The name of the record in the ledger.
    let name: RecordName
    /// The position in the file.
    let position: RecordPosition
    /// The day under which the ledger keeps the record.
    let day: Day
    /// The id of the record's counter, if the record comes from Quad.
    let counter: String?
    /// The title as the file has it, which is a part of the name.
    let written: String
    /// The time as the file has it, if that is a part of the name.
    var time: ForeignTime?
    /// The time by which earlier versions named the record, if that is another.
    var formerTime: ForeignTime?
    /// The id that its program gave it, if the name is made of that.
    var id: String?
    /// Whether its source says that what was counted at its place is not counted any more.
    var isWithdrawal = false
    /// The value to enter, or the reason that it can't be entered; irrelevant for known records.
    let value: Result<Value, BadRecord>
}

/// Records by the title of their counter, with the titles in the order of their first occurrence.
struct TitledRecords<Value: Sendable>: Sendable {
    private var titles: [String] = []
    private var records: [[TitledRecord<Value>]] = []
    private var index: [String: Int] = [:]

    mutating func add(_ record: TitledRecord<Value>, to title: String) {
        let place = index[title] ?? titles.count
        if place == titles.count {
            index[title] = place
            titles.append(title)
            records.append([])
        }
        records[place].append(record)
    }

    /// The number of titles.
    var count: Int { titles.count }

    /// All records, by title.
    var all: [(title: String, records: [TitledRecord<Value>])] {
        zip(titles, records).map { (title: $0, records: $1) }
    }
}
