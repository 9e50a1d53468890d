/// A change of a place: the place before and after it; `nil` if there was or is none.
package struct PlaceRevision: Sendable, Hashable {
    /// The place before the change.
    package let before: Place?
    /// The place after the change.
    package let after: Place?

    /// The place after the change, or else before it.
    package var place: Place? { after ?? before }

    /// The opposite change.
    package var reversed: PlaceRevision { PlaceRevision(before: after, after: before) }
}

extension PlaceRevision: Codable {
    /// A place in the form of its row.
    private struct Kept: Codable {
        let id: Place.ID
        let name: String
        let usage: String?
        let shape: String
        let parent: Place.ID?
        let hours: String?

        init(_ place: Place) {
            id = place.id
            name = place.name
            usage = place.usage
            shape = place.shape.geoJSON
            parent = place.parent
            hours = place.hours?.text
        }

        func place(_ decoder: any Decoder) throws -> Place {
            guard let shape = Shape(.text(shape)) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "no geometry"))
            }
            return Place(
                id: id, name: name, usage: usage, shape: shape, parent: parent,
                hours: hours.flatMap { OpeningHours(.text($0)) })
        }
    }

    private enum CodingKeys: String, CodingKey { case before, after }

    /// Creates a revision from both encoded states.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func place(_ key: CodingKeys) throws -> Place? {
            try container.decodeIfPresent(Kept.self, forKey: key)?.place(decoder)
        }
        before = try place(.before)
        after = try place(.after)
    }

    /// Encodes both states.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(before.map(Kept.init), forKey: .before)
        try container.encodeIfPresent(after.map(Kept.init), forKey: .after)
    }
}
