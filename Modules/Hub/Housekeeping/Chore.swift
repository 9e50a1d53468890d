import Primitives
import Storage
import Sync

/// A periodic piece of a server's housekeeping. The time of its next run is in the store, so that
/// of several processes on one store one does it at a time.
enum Chore: String, CaseIterable, ColumnValue {
    /// Ends the visits of phones that have been silent for long.
    case phones
    /// Removes visits past their retention.
    case visits
    /// Removes what people said of their presence once it is over.
    case presence
    /// Removes expired sessions and invitations.
    case sessions
    /// Forgets the contexts of requests, uses of rations, and old reports.
    case social
    /// Empties the texts of messages that nobody can read any more.
    case texts
    /// Erases the remains of what was removed from the store's files; after all that removes.
    case remains
    /// Drops documents whose deletion has reached all devices of an account.
    case deletions

    /// The time from the start of a run to the next one.
    var interval: Duration {
        switch self {
        case .phones, .visits, .presence, .sessions, .social: .minutes(5)
        case .remains: .minutes(50)
        // What it leaves in the files is erased with the whole store: once a day is enough.
        case .texts: .hours(24)
        case .deletions: SyncLimits.sweeping
        }
    }

    /// Whether it removes something for good because of its age.
    var forgets: Bool {
        switch self {
        case .phones, .visits, .presence, .sessions, .social, .deletions: true
        case .remains, .texts: false
        }
    }

    /// The time after which a run that did not report its end is taken for one that broke off.
    static let longestRun: Duration = .minutes(30)
}

/// The time of the next run of a chore.
struct ChoreRow: Sendable {
    let chore: Chore
    /// The earliest start of the next run; while the chore is running, the time after which its run
    /// is taken for broken off.
    let due: Instant

    static let table = Table<ChoreRow>(
        "server_chores", key: ["chore"], make: { ChoreRow(chore: $0, due: $1) },
        columns: Column("chore", \.chore), Column("due", \.due))
}

extension Domain {
    /// The housekeeping of a server.
    static let chores = Domain(
        "chores", tables: [ChoreRow.table.schema, ForgettingClockRow.table.schema])
}
