/// Groups of icons from one hand.
public struct IconSet: Hashable, Sendable {
    /// What it is called on the command line, as `quad`.
    public let name: String
    /// What people call it.
    public let title: String
    /// Whom it is owed to.
    public let credits: Credits
    /// The groups in order.
    public let groups: [IconGroup]

    /// All icons of all groups.
    public var icons: [Icon] { groups.flatMap(\.icons) }

    /// The icons that come with Quad.
    public static let quad = IconSet(
        name: "quad", title: "Quad",
        credits: Credits(
            author: "the maintainers of Quad", license: "the same as Quad", source: nil),
        groups: [.life, .counting, .sport, .habits, .journal, .places, .people])
}
