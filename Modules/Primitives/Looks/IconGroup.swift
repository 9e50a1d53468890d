/// A group of related icons.
public struct IconGroup: Hashable, Sendable {
    /// The name on the command line, as `life`.
    public let name: String
    /// The title for people, as `Life and Money`.
    public let title: String
    /// The icons in order.
    public let icons: [Icon]
}
