extension JSONValue {
    /// The text; `nil` for any other kind.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The truth value; `nil` for any other kind.
    public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    /// The integer; `nil` for any other kind.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The elements of an array; `nil` for any other kind.
    public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    /// The members of an object; `nil` for any other kind.
    public var object: [JSONMember]? { if case .object(let all) = self { all } else { nil } }

    /// Returns the value of a member, if it is an object that has one of that name.
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// Returns a text, or `null` for `nil`.
    public static func text(_ text: (some CustomStringConvertible)?) -> JSONValue {
        text.map { .string($0.description) } ?? .null
    }
}
