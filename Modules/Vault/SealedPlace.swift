/// Where a sealed text belongs: moved to another place, it can't be opened.
public struct SealedPlace: Sendable, Hashable {
    /// The kind of record.
    public let kind: String
    /// The record.
    public let id: String

    /// A place.
    public init(kind: String, id: String) {
        self.kind = kind
        self.id = id
    }

    /// What is authenticated beside a text of a key: lengths first, so that no two places agree.
    func context(of key: DataKey.ID) -> [UInt8] {
        let parts = ["quad sealed 1", "\(key)", kind, id]
        return parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    }
}
