/// A value of JSON, with members in their order and whole numbers exact.
public enum JSONValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number that was written without point and exponent and fits in 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values in order; no name comes twice.
    case object([JSONMember])

    /// The name of the kind for messages.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The text, if it is one.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    /// The whole number, if it is one.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The elements, if it is an array.
    public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    /// The members, if it is an object.
    public var object: [JSONMember]? { if case .object(let all) = self { all } else { nil } }

    /// The value of that name, if it is an object that has one.
    public subscript(name: String) -> JSONValue? { object?.first { $0.name == name }?.value }

    /// Text, or nothing.
    public static func text(_ text: (some CustomStringConvertible)?) -> JSONValue {
        text.map { .string($0.description) } ?? .null
    }
}

/// One name and value of an object.
public struct JSONMember: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// A member.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object whose members stay in the order written.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { JSONMember($0.0, $0.1) })
    }
}
