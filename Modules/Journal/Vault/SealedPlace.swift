/// The place of a sealed text; a text that is moved to another place can't be opened.
package struct SealedPlace: Sendable, Hashable {
    /// The kind of record.
    package let kind: String
    /// The id of the record.
    package let id: String

    /// Creates a place.
    package init(kind: String, id: String) {
        self.kind = kind
        self.id = id
    }

    /// Returns the bytes that are authenticated with a text; each part has its length before it, so
    /// that no two places have the same bytes.
    func context(of key: DataKey.ID) -> [UInt8] {
        let parts = ["quad sealed 1", "\(key)", kind, id]
        return parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    }
}
