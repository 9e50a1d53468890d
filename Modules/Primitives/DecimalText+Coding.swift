extension KeyedDecodingContainer {
    /// Reads a 64-bit integer, which may be a text of its decimal digits: not every JSON reader has
    /// 64-bit numbers.
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

    /// Reads such an integer if it is present and not null.
    public func decodeIntegerOrTextIfPresent(forKey key: Key) throws -> Int64? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try decodeIntegerOrText(forKey: key)
    }
}
