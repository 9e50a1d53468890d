extension JSONValue {
    /// The text form on one line, without spaces; equal values have equal bytes.
    ///
    /// Every control character is escaped, so the text is safe on a terminal. A number without a
    /// form in JSON is `null`.
    ///
    /// - Source: RFC 8259.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The text form in UTF-8.
    public var bytes: [UInt8] {
        var writer = JSONWriter(.printable)
        writer.value(self)
        return writer.bytes
    }
}
