import Primitives

/// The tag of ``Place/ID``.
public enum PlaceTag {}

/// A named fence around a building or another area; its boundary belongs to it.
///
/// Places may overlap and lie within each other.
public struct Place: Hashable, Sendable {
    /// The identifier of a place.
    public typealias ID = Identifier<PlaceTag>

    /// The identifier of the place on every device and server.
    public let id: ID
    /// The specific name, such as `Bertrand Library`.
    public let name: String
    /// The use of the place in the words of the map's author, such as `StudentHousing`.
    public let usage: String?
    /// The area of the place.
    public let shape: Shape
    /// The place that it is part of, such as the complex of a building.
    public let parent: ID?
    /// The opening hours; `nil` if unknown.
    public let hours: OpeningHours?

    /// Creates a place.
    public init(
        id: ID, name: String, usage: String? = nil, shape: Shape, parent: ID? = nil,
        hours: OpeningHours? = nil
    ) {
        self.id = id
        self.name = name
        self.usage = usage
        self.shape = shape
        self.parent = parent
        self.hours = hours
    }
}

extension Place {
    /// The most bytes of a name, which is a key of an index.
    static let nameBytes = 1600

    /// The name from a map, cut to the length that a place may have.
    static func shownName(_ name: String) -> String {
        let shown = name.cut(toCharacters: Places.nameLimit)
        return shown.utf8.count <= nameBytes ? shown : shown.cut(toBytes: nameBytes - 3) + "…"
    }
}

extension Place.ID {
    /// The id that a feature of a file gets: equal files give equal ids everywhere.
    ///
    /// FNV-1a of 128 bits over `quad.place.1`, the name, and the feature's own key, each followed
    /// by the byte 255. The key is the feature's id where it has one, else its ordinal among the
    /// features of that name, so moving a wall or adding a building elsewhere changes no id.
    package static func derived(name: String, key: String) -> Place.ID {
        var hash = StableHash()
        hash.combine("quad.place.1")
        hash.combine(name)
        hash.combine(key)
        return hash.identifier()
    }
}
