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
    /// The time of its latest change, if its program tells that.
    var modified: Instant?
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
    /// The places of the records with ids, among those of their titles.
    private var places: [[String]: Int] = [:]

    /// Adds a record. Of several states of one id the latest counts: the last one in the file,
    /// unless their program tells when each was changed.
    ///
    /// - Returns: Whether one of its id counted before.
    @discardableResult
    mutating func add(_ record: TitledRecord<Value>, to title: String) -> Bool {
        let place = index[title] ?? titles.count
        if place == titles.count {
            index[title] = place
            titles.append(title)
            records.append([])
        }
        if let id = record.id {
            if let known = places[[title, id]] {
                let before = records[place][known].modified
                let isCounted = !records[place][known].isWithdrawal
                let isOlder = before.map { before in record.modified.map { $0 < before } ?? false }
                if isOlder != true { records[place][known] = record }
                return isCounted
            }
            places[[title, id]] = records[place].count
        }
        records[place].append(record)
        return false
    }

    /// Whether there is a record with an id among those of a title.
    func hasRecord(of id: String?, in title: String) -> Bool {
        id.map { places[[title, $0]] != nil } ?? false
    }

    /// The number of titles.
    var count: Int { titles.count }

    /// All records, by title.
    var all: [(title: String, records: [TitledRecord<Value>])] {
        zip(titles, records).map { (title: $0, records: $1) }
    }
}
