import Primitives
import Storage

/// A change of a place: the place before and after it; `nil` if there was or is none.
public struct PlaceRevision: Sendable, Hashable {
    /// The place before the change.
    public let before: Place?
    /// The place after the change.
    public let after: Place?

    /// The place after the change, or else before it.
    public var place: Place? { after ?? before }

    /// The opposite change.
    public var reversed: PlaceRevision { PlaceRevision(before: after, after: before) }
}

extension Places {
    /// The name of a removal in the log; the place is the first of its revisions.
    public static let deletion = "place delete"

    /// Logs the revisions of an action, if there are any.
    func keep(
        _ name: String, _ revisions: [PlaceRevision], in transaction: Transaction
    ) throws {
        guard let log, let first = revisions.first else { return }
        let isOne = revisions.count == 1 || name == Self.deletion
        let about = isOne ? first.place?.name ?? "" : "\(revisions.count) places"
        try log(name, about, revisions, transaction)
    }

    /// Restores each place to its state before a revision, if it is still in the state after it.
    ///
    /// - Returns: The revisions that were reverted, and the places that have changed since and
    ///   stay.
    public static func revert(
        _ revisions: [PlaceRevision], in transaction: Transaction
    ) throws(StorageError) -> (done: [PlaceRevision], kept: [Place]) {
        var (done, kept) = ([PlaceRevision](), [Place]())
        for revision in revisions.reversed() {
            guard let place = revision.place else { continue }
            let current = try transaction.get(GeofenceTables.places, place.id)
            guard current == revision.after else {
                kept.append(current ?? place)
                continue
            }
            if let before = revision.before {
                try transaction.put(before, in: GeofenceTables.places)
            } else {
                try transaction.delete(GeofenceTables.places, place.id)
            }
            done.append(revision)
        }
        return (done.reversed(), kept)
    }
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
            shape = GeoJSONWriter.geometry(of: place.shape)
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
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func place(_ key: CodingKeys) throws -> Place? {
            try container.decodeIfPresent(Kept.self, forKey: key)?.place(decoder)
        }
        before = try place(.before)
        after = try place(.after)
    }

    /// Encodes both states.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(before.map(Kept.init), forKey: .before)
        try container.encodeIfPresent(after.map(Kept.init), forKey: .after)
    }
}
