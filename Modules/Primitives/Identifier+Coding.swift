extension Identifier: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let identifier = Self(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "an identifier is 32 hexadecimal digits, not \"\(text)\"")
        }
        self = identifier
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Identifier: CodingKeyRepresentable {
    /// The text form as a key, so that dictionaries by identifier are JSON objects.
    public var codingKey: any CodingKey { TextKey(stringValue: description) }

    /// Reads the text form of a key.
    public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

private struct TextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
