import API
import Primitives

/// The data of one account as a server shows it after a load.
struct AccountView: Sendable {
    /// The documents as one device gets them.
    struct Documents: Sendable {
        /// The values of counters.
        var counters: [Identifier<LoadAccounts>: Int64] = [:]
        /// The checksum of what the device got.
        var computed: Int64 = 0
        /// The checksum that the server says.
        var told: Int64 = 0
    }

    /// The documents on the device that wrote them.
    var writer = Documents()
    /// The documents on the device that listened.
    var listener = Documents()
    /// The conversation with the other person of the pair.
    var messages: [MessageSummary] = []
    /// The visits.
    var visits: [VisitSummary.ID] = []
    /// The blocked people.
    var blocks: Set<AccountID> = []
}
