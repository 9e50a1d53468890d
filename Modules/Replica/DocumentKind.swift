/// What a document is about, such as `counter` or `entry`.
public struct DocumentKind: RawRepresentable, Hashable, Sendable, Codable {
    /// The name on disk and on the wire.
    public let rawValue: String

    /// A kind of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
}
