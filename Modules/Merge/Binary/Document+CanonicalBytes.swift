import Primitives

extension Document {
    /// The canonical bytes: equal documents have equal bytes, in a third of the room of the
    /// canonical text (law L16; `docs/sync-binary.md`).
    public var canonicalBytes: [UInt8] {
        var writer = BinaryWriter()
        writer.document(self)
        return writer.bytes
    }

    /// Reads canonical bytes.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the number of the byte, also for bytes that
    ///   would say the same in another form.
    public init(canonicalBytes bytes: [UInt8]) throws(MergeError) {
        var reader = try BinaryReader(bytes)
        self = try reader.document()
        try reader.end()
    }
}
