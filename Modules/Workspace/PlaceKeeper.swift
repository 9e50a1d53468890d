import FoundationEssentials
import Geofence
import Merge
import Primitives
import Replica
import Storage

/// Takes back what was done to places on this device.
struct PlaceKeeper: RowKeeper {
    /// The most places of one action that can be taken back: their shapes are kept with it.
    static let limit = 1000

    var kind: String { "places" }

    /// What the log keeps of an action.
    static func deed(_ revisions: [PlaceRevision]) throws -> Deed {
        guard revisions.count <= limit else { return Deed(beyond: "") }
        return Deed(keeper: PlaceKeeper().kind, state: try text(of: revisions))
    }

    /// The places that an action changed, as they were and as they were then; none if it is about
    /// something else.
    static func revisions(of deed: Deed?) -> [PlaceRevision] {
        guard let deed, deed.keeper == PlaceKeeper().kind else { return [] }
        return (try? read(deed.state)) ?? []
    }

    func restore(_ state: String, in transaction: Transaction) throws -> RestoredRows {
        let (done, kept) = try Places.revert(Self.read(state), in: transaction)
        return RestoredRows(
            opposite: try Self.text(of: done.map(\.reversed)), changedCount: done.count,
            kept: kept.map {
                Reversal.Kept(
                    kind: DocumentKind(rawValue: "place"), id: "\($0.id)", title: $0.name,
                    obstacle: .changed(nil))
            })
    }

    private static func text(of revisions: [PlaceRevision]) throws -> String {
        String(decoding: try JSONEncoder().encode(revisions), as: UTF8.self)
    }

    private static func read(_ state: String) throws -> [PlaceRevision] {
        do {
            return try JSONDecoder().decode([PlaceRevision].self, from: Data(state.utf8))
        } catch {
            throw StorageError.corrupt(path: "actions", reason: "\(error)")
        }
    }
}
