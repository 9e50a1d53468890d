extension JSONValue: ExpressibleByStringLiteral {
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object whose members stay in the order written.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { JSONMember(name: $0.0, value: $0.1) })
    }
}
