/// Whom a set of icons or a palette is owed to.
public struct Credits: Hashable, Sendable {
    /// Who made it.
    public let author: String
    /// Under which licence it may be used.
    public let license: String
    /// Where it is from, as an address; `nil` if it is nowhere else.
    public let source: String?
}
