import Primitives

extension Document {
    /// The canonical bytes, the same for equal documents, in a third of the size of the canonical
    /// text (law L16; `docs/sync-binary.md`).
    public var canonicalBytes: [UInt8] {
        var writer = BinaryWriter()
        writer.document(self)
        return writer.bytes
    }

    /// Reads canonical bytes.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the number of the byte, also for bytes that
    ///   encode a document in a form that is not canonical.
    public init(canonicalBytes bytes: [UInt8]) throws(MergeError) {
        var reader = try BinaryReader(bytes)
        self = try reader.document()
        try reader.end()
    }
}
