/// Icons that belong together.
public struct IconGroup: Hashable, Sendable {
    /// What it is called on the command line, as `life`.
    public let name: String
    /// What people call it, as `Life and Money`.
    public let title: String
    /// The icons in order.
    public let icons: [Icon]
}
