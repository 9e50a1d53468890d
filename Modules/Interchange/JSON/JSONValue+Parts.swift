import Primitives

extension JSONValue {
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
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// Text, or nothing.
    public static func text(_ text: (some CustomStringConvertible)?) -> JSONValue {
        text.map { .string($0.description) } ?? .null
    }
}
