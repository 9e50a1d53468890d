import Primitives

/// The kinds of values in a scenario, with their bounds.
indirect enum ValueKind: Sendable {
    /// A text of that many Unicode scalars; a number or `true` stands for itself.
    case text(ClosedRange<Int>)
    /// The name of a thing, which must be known.
    case name(NameKind)
    case integer(ClosedRange<Int64>)
    case number(ClosedRange<Double>)
    case bool
    case choice([String])
    case form(TextForm)
    case list(ValueKind, ClosedRange<Int>)
    case object(FieldSet)
    /// One of several mappings, told apart by their first field.
    case variants([FieldSet])
    /// A mapping, or the value of its first field in place of it.
    case brief(FieldSet)
    /// Names with texts or numbers, for the scenario's named values.
    case values

    /// The things that have names.
    enum NameKind: String, Sendable {
        case person
        case place
        case counter
        case group
        case entry
        case device
    }

    /// The longest name of a thing.
    static let nameLength = 1...200

    /// The kind in words, as in "times is a whole number from 1 to 5".
    var words: String {
        switch self {
        case .text(let length):
            length.upperBound == 1
                ? "a character" : "a text of at most \(length.upperBound) characters"
        case .name(let kind): "the name of \(kind == .entry ? "an entry" : "a \(kind.rawValue)")"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "a number from \(range.lowerBound.formatted) to \(range.upperBound.formatted)"
        case .bool: "`true` or `false`"
        case .choice(let words): "one of: \(words.joined(separator: ", "))"
        case .form(let form): form.words
        case .list(let element, let count):
            "a list of \(count.lowerBound) to \(count.upperBound), each \(element.words)"
        case .object(let shape): shape.words
        case .variants(let shapes): shapes.map(\.words).joined(separator: ", or ")
        case .brief(let shape): "\(shape.fields[0].kind.words), or \(shape.words)"
        case .values: "a mapping of at most 100 names to texts or numbers"
        }
    }
}

extension Double {
    /// The number without a needless fraction.
    fileprivate var formatted: String {
        Int64(exactly: self).map(String.init) ?? String(self)
    }
}

/// The texts with a form of their own.
enum TextForm: String, Sendable, CaseIterable {
    case day
    case time
    case duration
    case personName
    case valueName
    case actor

    /// The form in words, with an example.
    var words: String {
        switch self {
        case .day: "a day, written like 2026-03-02"
        case .time:
            "a time, written like 09:30; 25:00 is one in the night after, and `day 2 09:30` one "
                + "later"
        case .duration: "a duration, written like 90s, 15m, 2h or 3d"
        case .personName: "one word of 1 to 30 letters"
        case .valueName: "letters from a to z and digits, such as `$goal`"
        case .actor: "a person, or a person `on` a device"
        }
    }

    /// The form as a regular expression of JSON Schema.
    var pattern: String {
        switch self {
        case .day: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
        case .time:
            "^(day ([1-9]|[1-9][0-9]|[1-3][0-9][0-9]) )?"
                + "([0-3][0-9]|4[0-7]):[0-5][0-9](:[0-5][0-9])?$"
        case .duration: "^[1-9][0-9]{0,5}[smhd]$"
        case .personName:
            "^[^\\u0000-&(-,.-@\\[-`{-\\u00a0\\u2000-\\u200f\\u2028-\\u202f\\u3000\\ufeff]{1,30}$"
        case .valueName: "^[a-z][a-z0-9]{0,29}$"
        case .actor: "^[^ ]{1,30}( on [^ ]{1,30})?$"
        }
    }

    /// Whether a text has the form, as the pattern says.
    func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        switch self {
        case .day:
            return bytes.count == 10
                && bytes.indices.allSatisfy {
                    $0 == 4 || $0 == 7 ? bytes[$0] == 45 : bytes[$0].isDigit
                }
        case .time: return CampusTime(text) != nil
        case .duration: return ScenarioDuration.read(text) != nil
        case .personName:
            return (1...30).contains(text.unicodeScalars.count)
                && text.unicodeScalars.allSatisfy(\.isOfName)
        case .valueName:
            return (1...30).contains(bytes.count) && (97...122).contains(bytes[0])
                && bytes.allSatisfy { (97...122).contains($0) || $0.isDigit }
        case .actor:
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            return (words.count == 1 || words.count == 3 && words[1] == "on")
                && words.allSatisfy { (1...30).contains($0.unicodeScalars.count) }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it can stand in a person's name: no space, digit or ASCII punctuation but `'`, `-`.
    fileprivate var isOfName: Bool {
        switch value {
        case 0x27, 0x2D, 0x41...0x5A, 0x61...0x7A: true
        case 0...0xA0, 0x2000...0x200F, 0x2028...0x202F, 0x3000, 0xFEFF: false
        default: true
        }
    }
}
