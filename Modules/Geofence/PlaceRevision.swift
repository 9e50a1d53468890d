import Primitives
import Storage

/// A place as it was and as it is, after somebody changed it; `nil` where there was or is none.
public struct PlaceRevision: Sendable, Hashable {
    /// Before.
    public let before: Place?
    /// After.
    public let after: Place?

    /// Whatever is known of it: as it is, else as it was.
    public var place: Place? { after ?? before }

    /// The way back.
    public var reversed: PlaceRevision { PlaceRevision(before: after, after: before) }
}

extension Places {
    /// The name of a removal in the log; the place is the first of its revisions.
    public static let deletion = "place delete"

    /// Tells the log what was done, if anything was.
    func keep(
        _ name: String, _ revisions: [PlaceRevision], in transaction: Transaction
    ) throws {
        guard let log, let first = revisions.first else { return }
        let isOne = revisions.count == 1 || name == Self.deletion
        let about = isOne ? first.place?.name ?? "" : "\(revisions.count) places"
        try log(name, about, revisions, transaction)
    }

    /// Makes each place again what it was, if it still is what it was made then.
    ///
    /// - Returns: What was changed, and the places that are something else by now and stay.
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
    /// A place in the forms in which its row keeps it.
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

    /// Reads both.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func place(_ key: CodingKeys) throws -> Place? {
            try container.decodeIfPresent(Kept.self, forKey: key)?.place(decoder)
        }
        before = try place(.before)
        after = try place(.after)
    }

    /// Writes both.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(before.map(Kept.init), forKey: .before)
        try container.encodeIfPresent(after.map(Kept.init), forKey: .after)
    }
}
