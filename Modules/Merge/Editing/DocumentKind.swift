/// The kind of a document, such as `counter` or `entry`.
public struct DocumentKind: RawRepresentable, Hashable, Sendable {
    /// The name on disk and on the wire.
    public let rawValue: String

    /// Creates a kind with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}
