extension String {
    /// The maximum average number of bytes of a character in a text that is not cut.
    private static let bytesPerCharacter = 16

    /// Returns the text itself if it has no more than `limit` characters and 16 bytes for each of
    /// them, otherwise its beginning with `…` at the end.
    ///
    /// - Complexity: O(limit), except for a character of countless marks.
    public func cut(toCharacters limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let bytes = limit * Self.bytesPerCharacter
        if utf8.count <= bytes, dropFirst(limit).isEmpty { return self }
        return prefix(max(0, limit - 1)).cut(toBytes: bytes) + "…"
    }
}

extension StringProtocol {
    /// Returns the longest beginning of whole scalars with no more than `limit` bytes in UTF-8.
    public func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return String(self) }
        var bytes = Array(utf8.prefix(limit + 1))
        // The continuation bytes of a scalar begin with these two bits.
        while let last = bytes.popLast(), last & 0b1100_0000 == 0b1000_0000 {}
        return String(decoding: bytes, as: UTF8.self)
    }
}
