import Interchange
import Primitives

/// A record that goes into a counter.
struct TitledRecord<Value: Sendable>: Sendable {
    /// What the ledger knows it by.
    let name: RecordName
    /// Where it stands.
    let position: RecordPosition
    /// The day under which the ledger keeps it.
    let day: Day
    /// The id of its counter, if it comes from Quad.
    let counter: String?
    /// What is to be entered, or why it can't be; of what is here already, that does not matter.
    let value: Result<Value, BadRecord>
}

/// Records by the title of their counter; titles in the order in which they came first.
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

    /// How many titles there are.
    var count: Int { titles.count }

    /// All of them, by title.
    var all: [(title: String, records: [TitledRecord<Value>])] {
        zip(titles, records).map { (title: $0, records: $1) }
    }
}
