import Counting
import Geofence
import Journal
import Merge
import Primitives
import Storage
import Sync

/// Everything of a workspace as one transaction shows it; valid only inside the closure of
/// ``Workspace/read(_:)``.
public final class WorkspaceReader {
    /// The transaction that is read.
    public let transaction: ReadTransaction
    /// The person's documents.
    let replica: Replica
    private let counting: CountingDomain
    private let journal: JournalDomain

    /// The counters.
    public private(set) lazy var counters = counting.counters(in: transaction)
    /// The entries of the journal.
    public private(set) lazy var entries = journal.entries(in: transaction)

    init(_ workspace: Workspace, in transaction: ReadTransaction, _ environment: Environment) {
        self.transaction = transaction
        replica = workspace.replica.at(environment)
        counting = workspace.counting.at(environment)
        journal = workspace.journal.at(environment)
    }

    /// The groups of counters.
    public var groups: Groups { counters.groups }

    /// The places known on this device.
    public var places: Places { Places(in: transaction) }

    /// The visits recorded on this device.
    public var visits: Visits { Visits(in: transaction) }

    /// The rule that assigns instants to days.
    public var dayRule: DayRule { counting.dayRule }

    /// The latest actions of this device, newest first; undone ones come first.
    public func actions(limit: Int = ActionLimits.actions) throws -> [ActionRecord] {
        try replica.actions(limit: limit, in: transaction)
    }
}
