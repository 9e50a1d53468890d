/// A value of JSON whose members keep the order they are written in.
///
/// ```
/// let counter: JSON = ["title": "Kids", "value": .integer(23)]
/// counter.text  // {"title":"Kids","value":23}
/// ```
public enum JSON: Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSON])
    /// Named values in order.
    case object([Member])

    /// A name and its value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The value.
        public let value: JSON

        /// A member of an object.
        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The text of something that is written as text, or nothing.
    public static func text(_ value: (some CustomStringConvertible)?) -> JSON {
        value.map { .string($0.description) } ?? .null
    }

    /// The text form, on one line, without spaces.
    ///
    /// Every control character is escaped, so it may be sent to a terminal. A number that JSON
    /// has no form for is `null`.
    ///
    /// - Source: RFC 8259.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += "\(value)"
        case .number(let value): text += value.isFinite ? "\(value)" : "null"
        case .string(let value): Self.quote(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.quote(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSON: ExpressibleByStringLiteral {
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByDictionaryLiteral {
    /// An object whose members stay in the order written.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }
}
