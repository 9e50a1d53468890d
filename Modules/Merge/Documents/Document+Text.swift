import Primitives

extension Document {
    /// The names of the members that this version knows.
    static let knownParts: Set = ["fields", "counters", "stopwatches", "texts"]

    /// The canonical text, the same for equal documents (law L16).
    public var canonicalText: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Reads canonical text.
    ///
    /// - Throws: ``MergeError/malformed(_:)`` with the line and the column.
    public init(canonicalText text: String) throws(MergeError) {
        var reader = JSONPullReader(Array(text.utf8))
        do throws(JSONFault) {
            self = try Document(from: &reader)
            try reader.end()
        } catch {
            throw .malformed("\(reader.failure(of: error))")
        }
    }
}
