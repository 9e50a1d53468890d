import CountingRules
import Merge
import Primitives

/// The content of a document of counting that no program of ours writes. Such a document is shown
/// all the same, with the nearest valid values, so that it can be deleted.
struct Oddities {
    private let document: Document
    private(set) var words: [String] = []

    private init(_ document: Document) { self.document = document }

    /// The oddities of a counter's document.
    static func ofCounter(_ document: Document) -> [String] {
        var found = Oddities(document)
        for setting in CounterSetting.all { found.setting(setting.field, setting.form) }
        found.number(CounterField.goal)
        found.number(CounterField.position)
        found.instants([CounterField.created] + Lap.fields(of: document))
        found.value(CounterField.value)
        found.intervals()
        return found.words
    }

    /// The oddities of a group's document.
    static func ofGroup(_ document: Document) -> [String] {
        var found = Oddities(document)
        found.text(GroupField.name, limit: Name.limit)
        found.number(GroupField.position)
        found.instants([GroupField.created])
        found.color(GroupField.color)
        return found.words
    }

    /// The oddities of a period's document.
    static func ofPeriod(_ document: Document, id: String) -> [String] {
        var found = Oddities(document)
        if PeriodField.parts(of: id) == nil { found.words.append("its id names no period") }
        found.number(PeriodField.goal)
        found.number(PeriodField.begin)
        found.number(PeriodField.taken)
        found.value(PeriodField.value)
        return found.words
    }

    private mutating func setting(_ field: String, _ form: CounterSetting.Form) {
        switch form {
        case .title: text(field, limit: Name.limit)
        case .icon: break
        case .note: text(field, limit: Name.noteLimit)
        case .color: color(field)
        case .number(_, let least, _): number(field, from: least)
        }
    }

    private mutating func text(_ name: String, limit: Int) {
        switch document[name] {
        case nil, .null: break
        case .text(let text) where text.cut(toCharacters: limit) == text: break
        case .text: words.append("\(name) is too long")
        default: words.append("\(name) is not text")
        }
    }

    private mutating func number(_ name: String, from least: Int64 = .min) {
        switch document[name] {
        case nil, .null: break
        case .integer(let number) where number >= least: break
        case .integer(let number): words.append("\(name) is \(number)")
        default: words.append("\(name) is not a number")
        }
    }

    private mutating func instants(_ names: [String]) {
        for name in names {
            switch document[name] {
            case nil, .null: continue
            case .integer(let number)
            where Instant.readable.contains(Instant(milliseconds: number)): continue
            default: words.append("\(name) is not a time between the years 1 and 9999")
            }
        }
    }

    private mutating func color(_ name: String) {
        guard let value = document[name], value != .null, Tint.shown(value.text) == nil else {
            return
        }
        words.append("\(name) is not a colour")
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
