import FoundationEssentials
import Merge
import Storage
import Sync

/// Undoes changes to places on this device.
package struct PlaceKeeper: RowKeeper {
    /// The most places of an action that can be undone: their shapes are stored with the action.
    package static let limit = 1000

    /// The name by which deeds refer to the keeper.
    package let kind = "places"

    /// Creates the keeper.
    package init() {}

    /// Returns the deed of an action for the log, with the changed places.
    package static func deed(_ revisions: [PlaceRevision]) throws -> Deed {
        guard revisions.count <= limit else { return Deed(beyond: "") }
        return Deed(keeper: PlaceKeeper().kind, state: try text(of: revisions))
    }

    /// Returns the places that an action changed, each before and after it; empty if it is about
    /// something else.
    package static func revisions(of deed: Deed?) -> [PlaceRevision] {
        guard let deed, deed.keeper == PlaceKeeper().kind else { return [] }
        return (try? read(deed.state)) ?? []
    }

    /// Restores places to their earlier state, except those that were changed since.
    package func restore(_ state: String, in transaction: Transaction) throws -> RestoredRows {
        let (done, kept) = try PlaceEditor(in: transaction).revert(Self.read(state))
        return RestoredRows(
            opposite: try Self.text(of: done.map(\.reversed)), changedCount: done.count,
            kept: kept.map {
                Reversal.Kept(
                    kind: DocumentKind(rawValue: "place"), id: "\($0.id)", title: $0.name,
                    obstacle: .changed(nil))
            })
    }

    private static func text(of revisions: [PlaceRevision]) throws -> String {
        do {
            return String(decoding: try JSONEncoder().encode(revisions), as: UTF8.self)
        } catch {
            throw StorageError.invalidRow(table: "actions", column: "changes", reason: "\(error)")
        }
    }

    private static func read(_ state: String) throws -> [PlaceRevision] {
        do {
            return try JSONDecoder().decode([PlaceRevision].self, from: Data(state.utf8))
        } catch {
            throw StorageError.corrupt(path: "actions", reason: "\(error)")
        }
    }
}
