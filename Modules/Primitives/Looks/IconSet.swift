/// A set of icon groups from one author.
public struct IconSet: Hashable, Sendable {
    /// The name on the command line, as `quad`.
    public let name: String
    /// The title for people.
    public let title: String
    /// The credits of the set.
    public let credits: Credits
    /// The groups in order.
    public let groups: [IconGroup]

    /// All icons of all groups.
    public var icons: [Icon] { groups.flatMap(\.icons) }

    /// The built-in icons.
    public static let quad = IconSet(
        name: "quad", title: "Quad",
        credits: Credits(
            author: "the maintainers of Quad", license: "the same as Quad", source: nil),
        groups: BuiltInIcons.groups)
}
