import Replica

/// The content of a document of counting that no program of ours writes. Such a document is shown
/// all the same, with the nearest valid values, so that it can be deleted.
struct Oddities {
    private let document: Document
    private(set) var words: [String] = []

    private init(_ document: Document) { self.document = document }

    /// The oddities of a counter's document.
    static func ofCounter(_ document: Document) -> [String] {
        var found = Oddities(document)
        found.texts([CounterField.title], limit: Name.limit)
        found.texts([CounterField.note], limit: Name.noteLimit)
        found.numbers([
            CounterField.start, CounterField.resetValue, CounterField.goal,
            CounterField.position,
        ])
        found.numbers([CounterField.step], from: 1)
        found.numbers([CounterField.boundary], from: 0)
        found.instants([CounterField.created] + Lap.fields(of: document))
        found.color(CounterField.color)
        found.value(CounterField.value)
        found.intervals()
        return found.words
    }

    /// The oddities of a group's document.
    static func ofGroup(_ document: Document) -> [String] {
        var found = Oddities(document)
        found.texts([GroupField.name], limit: Name.limit)
        found.numbers([GroupField.position])
        found.instants([GroupField.created])
        found.color(GroupField.color)
        return found.words
    }

    /// The oddities of a period's document.
    static func ofPeriod(_ document: Document, id: String) -> [String] {
        var found = Oddities(document)
        if PeriodField.parts(of: id) == nil { found.words.append("its id names no period") }
        found.numbers([PeriodField.goal])
        found.value(PeriodField.value)
        return found.words
    }

    private mutating func texts(_ names: [String], limit: Int) {
        for name in names {
            switch document[name] {
            case nil, .null: continue
            case .text(let text) where text.cut(toCharacters: limit) == text: continue
            case .text: words.append("\(name) is too long")
            default: words.append("\(name) is no text")
            }
        }
    }

    private mutating func numbers(_ names: [String], from least: Int64 = .min) {
        for name in names {
            switch document[name] {
            case nil, .null: continue
            case .integer(let number) where number >= least: continue
            case .integer(let number): words.append("\(name) is \(number)")
            default: words.append("\(name) is no number")
            }
        }
    }

    private mutating func instants(_ names: [String]) {
        for name in names {
            switch document[name] {
            case nil, .null: continue
            case .integer(let number)
            where Instant.readable.contains(Instant(milliseconds: number)): continue
            default: words.append("\(name) is no time between the years 1 and 9999")
            }
        }
    }

    private mutating func color(_ name: String) {
        guard let value = document[name], value != .null, Tint.shown(value.text) == nil else {
            return
        }
        words.append("\(name) is no colour")
    }

    private mutating func value(_ name: String) {
        if (try? document.counter(name).value) == nil {
            words.append("what was counted does not fit in 64 bits")
        }
    }

    private mutating func intervals() {
        if document.stopwatch(CounterField.time).reachesOutOfReadableTime {
            words.append("a measured time is not between the years 1 and 9999")
        }
    }
}
