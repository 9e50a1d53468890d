import Counting
import Geofence
import Journal
import Primitives
import Storage
import Sync

/// Everything of a workspace in one transaction that changes it; valid only inside the closure of
/// ``Workspace/act(_:)``.
///
/// Changes of counters, groups and entries are one action, which is undone as a whole. Each change
/// of the map is an action of its own.
public final class WorkspaceEditor {
    /// The transaction that is written.
    public let transaction: Transaction
    /// The action that the changes belong to.
    public let action: Action
    /// The time of the changes, and the source of their random numbers.
    public let environment: Environment
    /// The person's documents.
    let replica: Replica
    private let counting: CountingDomain
    private let journal: JournalDomain

    /// The counters.
    public private(set) lazy var counters = counting.editor(in: action)
    /// The entries of the journal.
    public private(set) lazy var entries = journal.editor(in: action)

    init(
        _ workspace: Workspace, in transaction: Transaction, at occasion: Environment.Occasion
    ) throws {
        environment = occasion.environment()
        self.transaction = transaction
        replica = workspace.replica.at(environment)
        counting = workspace.counting.at(environment)
        journal = workspace.journal.at(environment)
        action = try replica.begin(in: transaction)
    }

    /// The groups of counters.
    public var groups: GroupEditor { counters.groups }

    /// The places known on this device; their changes can be undone.
    public var places: PlaceEditor {
        let replica = replica
        return PlaceEditor(in: transaction) {
            name, about, revisions, transaction in
            try replica.noteDeed(
                name, about: about, PlaceKeeper.deed(revisions), in: transaction)
        }
    }

    /// The visits recorded on this device.
    public var visits: VisitEditor { VisitEditor(in: transaction) }

    /// The rule that assigns instants to days.
    public var dayRule: DayRule { counting.dayRule }

    /// The projections that keep the tables in step with documents that come from elsewhere.
    var projections: [any Projection] {
        Workspace.domains.projections(
            in: DomainContext(replica: replica, environment: environment, dayRule: dayRule))
    }

    /// The adoption of the history of counters from an export.
    func historyAdoption() throws -> HistoryAdoption {
        try counting.historyAdoption(in: transaction)
    }
}
