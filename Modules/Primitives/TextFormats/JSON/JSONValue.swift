/// A JSON value as read, with members in their order.
public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
    case null
    /// True or false.
    case bool(Bool)
    /// An integer that was written without point and exponent and fits in 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list of values in order.
    case array([JSONValue])
    /// Members in the order written; no name is repeated, unless the reader was told to allow it.
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

    /// The trimmed text, or a number in its shortest form; `nil` for anything else and for blank
    /// text.
    public var label: String? {
        switch self {
        case .string(let text):
            let trimmed = text.drop(while: { $0.isWhitespace }).reversed()
                .drop(while: { $0.isWhitespace }).reversed()
            return trimmed.isEmpty ? nil : String(trimmed)
        case .integer(let number):
            return String(number)
        case .number(let number):
            return Int64(exactly: number).map(String.init) ?? String(number)
        case .null, .bool, .array, .object:
            return nil
        }
    }
}

/// One name and value of an object.
public struct JSONMember: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// Creates a member of an object.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension [JSONMember] {
    /// Returns the value of the member with a name.
    public subscript(name: String) -> JSONValue? { first { $0.name == name }?.value }
}
