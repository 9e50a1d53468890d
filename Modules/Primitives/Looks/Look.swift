/// The look of one thing: the name of its icon, and its colour.
public struct Look: Hashable, Sendable {
    /// The icon's name, possibly from a set that this device doesn't have.
    public let icon: String
    /// The colour as `#RRGGBB`.
    public let color: String

    /// Creates a look of an icon and a colour.
    public init(icon: String, color: String) {
        self.icon = icon
        self.color = color
    }

    /// The default look.
    public static let standard = Look(icon: "circle", color: Palette.defaultColor)

    /// The look of a journal.
    public static let journal = Look(icon: "book", color: "#EDC951")

    /// Returns the look of a person, derived from their id, so the same on every device.
    public static func person(_ id: AccountID) -> Look {
        Look(icon: "person", color: stableColor(of: id))
    }

    /// Returns the default look of a group, derived from its id, so the same on every device.
    public static func group<Tag>(_ id: Identifier<Tag>) -> Look {
        Look(icon: "flag", color: stableColor(of: id))
    }

    /// Returns the look of a place, by the word for its kind in Campus, as `library`.
    ///
    /// An unknown kind gets the look of a place on a map.
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

    /// Returns one of all built-in colours, determined by an id alone.
    private static func stableColor<Tag>(of id: Identifier<Tag>) -> String {
        let colors = Palette.builtIn.flatMap(\.colors)
        // Each half of an id is random; combined they are no less random.
        return colors[Int((id.high ^ id.low) % UInt64(colors.count))]
    }
}
