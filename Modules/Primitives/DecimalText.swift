extension Int64 {
    /// The number that a text of decimal digits says, as ``description`` writes it; `nil` for any
    /// other text.
    public init?(decimal text: String) {
        guard let number = Int64(text), number.description == text else { return nil }
        self = number
    }
}

extension KeyedDecodingContainer {
    /// Reads an integer of 64 bits, which may be a text of its decimal digits: not every reader of
    /// JSON has numbers of 64 bits.
    public func decodeIntegerOrText(forKey key: Key) throws -> Int64 {
        guard let text = try? decode(String.self, forKey: key) else {
            return try decode(Int64.self, forKey: key)
        }
        guard let number = Int64(decimal: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "it is no integer of 64 bits")
        }
        return number
    }

    /// Reads the same where it is there and not null.
    public func decodeIntegerOrTextIfPresent(forKey key: Key) throws -> Int64? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try decodeIntegerOrText(forKey: key)
    }
}
