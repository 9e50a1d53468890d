import Merge

/// A setting of a counter: one value with its name, its form and its words. What checks, keeps,
/// lists, exports and asks for settings is made from ``all``.
public struct CounterSetting: Sendable {
    /// The place of a value among the settings.
    package struct Place<Value>: Sendable {
        let get: @Sendable (SettingValues) -> Value
        let set: @Sendable (inout SettingValues, Value) -> Void

        init(
            _ get: @escaping @Sendable (SettingValues) -> Value,
            _ set: @escaping @Sendable (inout SettingValues, Value) -> Void
        ) {
            (self.get, self.set) = (get, set)
        }
    }

    /// The place and the form of a value, which decides what it may be.
    package enum Form: Sendable {
        case title(Place<String>), note(Place<String>), color(Place<String>), icon(Place<String?>)
        /// A whole number; the rule says what is allowed.
        case number(Place<Int64>, atLeast: Int64 = .min, rule: String = "")
    }

    /// The name in JSON and tables.
    public let name: String
    /// The name in documents, if it is another one.
    var nameInDocuments: String?
    /// The form of the value.
    package let form: Form
    /// The sentence about its option.
    public internal(set) var help = ""
    /// The usual value in words, if it is not that of a blank count.
    var usual: String?
    /// The word for its value in a list of options; the option's own name if `nil`.
    public internal(set) var unit: String?
    /// The name in the facts about a counter; `nil` if it is not told there.
    public internal(set) var fact: String?
    var said: @Sendable (String) -> String = { $0 }
    /// The name in forms; `nil` if they don't ask for it.
    public internal(set) var label: String?
    /// The types of the counters that it means something for.
    public internal(set) var types = Set(CounterType.allCases)

    /// The name of its field in the document.
    package var field: String { nameInDocuments ?? name }

    /// The value that a new counter gets if nobody says another one.
    public var usualText: String { usual ?? text(in: .blank) }

    /// The least number that it may be; `nil` if it is a text.
    public var least: Int64? {
        if case .number(_, let least, _) = form { least } else { nil }
    }

    /// The value that a counter has.
    public func value(in values: SettingValues) -> Scalar {
        switch form {
        case .title(let place), .note(let place), .color(let place): .text(place.get(values))
        case .icon(let place): place.get(values).map(Scalar.text) ?? .null
        case .number(let place, _, _): .integer(place.get(values))
        }
    }

    /// The value as a form shows it.
    public func text(in values: SettingValues) -> String {
        let value = value(in: values)
        return value.text ?? value.integer.map { "\($0)" } ?? ""
    }

    /// The value as the facts about a counter tell it.
    public func fact(in values: SettingValues) -> String { said(text(in: values)) }

    /// Returns a new value after a check.
    package func checked(_ value: Scalar) throws(CountingError) -> Scalar {
        switch (form, value) {
        case (.title, .text(let text)): return .text(try Name.checked(text, mayBeEmpty: true))
        case (.note, .text(let text)): return .text(try Name.note(text))
        case (.color, .text(let text)): return .text(try Tint.checked(text))
        case (.number(_, let least, let rule), .integer(let number)) where number < least:
            throw CountingError.invalidNumber(number, rule: rule)
        default: return value
        }
    }

    /// Takes over the nearest valid value of a document.
    func read(_ document: Document, into values: inout SettingValues) {
        switch (form, document[field]) {
        case (.title(let place), .text(let text)): place.set(&values, Name.shown(text))
        case (.note(let place), .text(let text)):
            place.set(&values, Name.shown(text, limit: Name.noteLimit))
        case (.color(let place), .text(let text)):
            if let color = Tint.shown(text) { place.set(&values, color) }
        case (.icon(let place), .text(let text)): place.set(&values, Name.shown(text))
        case (.number(let place, let least, _), .integer(let number)):
            place.set(&values, max(least, number))
        default: break
        }
    }
}
