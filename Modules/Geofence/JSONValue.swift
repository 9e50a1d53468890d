/// A JSON text as read, with members in their order.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// The name of the kind for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The text, or a number in its shortest form; `nil` for anything else and for empty text.
    var label: String? {
        switch self {
        case .string(let text):
            let trimmed = text.drop(while: \.isWhitespace).reversed()
                .drop(while: \.isWhitespace).reversed()
            return trimmed.isEmpty ? nil : String(trimmed)
        case .number(let number):
            return Int64(exactly: number).map(String.init) ?? String(number)
        case .null, .bool, .array, .object:
            return nil
        }
    }
}

/// One name and value of an object.
struct JSONMember: Hashable, Sendable {
    let name: String
    let value: JSONValue
}

extension [JSONMember] {
    subscript(name: String) -> JSONValue? { first { $0.name == name }?.value }
}
