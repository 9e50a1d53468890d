/// The credits of an icon set or a palette.
public struct Credits: Hashable, Sendable {
    /// The author.
    public let author: String
    /// The licence.
    public let license: String
    /// The address of the source; `nil` if there is none.
    public let source: String?
}
