import Accounts
import Social
import Storage
import Sync

extension Hub {
    /// The domains of a server. A new one that the server uses is one more here.
    package static let domains: [Domain] = [
        .replica, .sync, .accounts, .social, .places, .phones, .chores, .quotas, .audit, .streams,
        .ends,
    ]

    /// The schema for opening a server's store.
    package static let schema = Schema(of: domains, role: .server)
}

extension Domain {
    /// The trackers of phones that can't track themselves.
    static let phones = Domain(
        "phones", tables: [PhoneTracker.table.schema],
        migrations: [
            // So that a look at silent phones reads no others.
            Migration(
                25, .expand,
                .addIndex(
                    "by_heard_at", on: "phone_trackers", columns: ["heard_at"], isUnique: false))
        ])
}
