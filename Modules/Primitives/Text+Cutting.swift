extension String {
    /// The most bytes of one character on average in a text that is not cut.
    private static let bytesPerCharacter = 16

    /// The text itself if it has no more than so many characters and 16 bytes for each of them, or
    /// else its beginning with `…` at its end.
    ///
    /// - Complexity: O(limit) but for a character of countless marks.
    public func cut(toCharacters limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let bytes = limit * Self.bytesPerCharacter
        if utf8.count <= bytes, dropFirst(limit).isEmpty { return self }
        return prefix(max(0, limit - 1)).cut(toBytes: bytes) + "…"
    }
}

extension StringProtocol {
    /// The longest beginning that has no more than so many bytes in UTF-8, whole scalars each.
    public func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return String(self) }
        var bytes = Array(utf8.prefix(limit + 1))
        // What goes on a scalar begins with these two bits.
        while let last = bytes.popLast(), last & 0b1100_0000 == 0b1000_0000 {}
        return String(decoding: bytes, as: UTF8.self)
    }
}
