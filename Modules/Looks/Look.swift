import Primitives

/// How one thing looks: an icon by its name, and the colour that it is shown in.
public struct Look: Hashable, Sendable {
    /// The icon's name; may be of a set that this device doesn't have.
    public let icon: String
    /// The colour as `#RRGGBB`.
    public let color: String

    /// An icon in a colour.
    public init(icon: String, color: String) {
        self.icon = icon
        self.color = color
    }

    /// The look of what was given none.
    public static let standard = Look(icon: "circle", color: Palette.defaultColor)

    /// The look of a journal.
    public static let journal = Look(icon: "book", color: "#EDC951")

    /// The look of a person: the same on every device, from their id.
    public static func person(_ id: AccountID) -> Look {
        Look(icon: "person", color: stableColor(of: id))
    }

    /// The look of a group that was given none: the same on every device, from its id.
    public static func group<Tag>(_ id: Identifier<Tag>) -> Look {
        Look(icon: "flag", color: stableColor(of: id))
    }

    /// The look of a place, by what people do there: a word of Campus' kinds, as `library`.
    ///
    /// A kind that is not known here gets the look of a place on a map.
    public static func place(kind: String) -> Look {
        places[kind] ?? Look(icon: "pin", color: Palette.defaultColor)
    }

    private static let places: [String: Look] = [
        "housing": Look(icon: "bed", color: "#E0C590"),
        "teaching": Look(icon: "board", color: "#00A0B0"),
        "research": Look(icon: "flask", color: "#A8AB9B"),
        "library": Look(icon: "bookshelf", color: "#6A4A3C"),
        "dining": Look(icon: "meal", color: "#EB6841"),
        "sport": Look(icon: "dumbbell", color: "#EC4B5D"),
        "commons": Look(icon: "arch", color: "#EDC951"),
        "administration": Look(icon: "document", color: "#172A38"),
        "services": Look(icon: "cross", color: "#CC333F"),
        "operations": Look(icon: "gear", color: "#F48773"),
    ]

    /// One of all colours that come with Quad, decided by an id alone.
    private static func stableColor<Tag>(of id: Identifier<Tag>) -> String {
        let colors = Palette.builtIn.flatMap(\.colors)
        // The two halves of an id are random each; together they are no less so.
        return colors[Int((id.high ^ id.low) % UInt64(colors.count))]
    }
}
