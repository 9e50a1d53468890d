import Primitives
import Storage
import Sync

/// The journal of one owner on one device, without a transaction.
///
/// Everything is read and written through the views that it makes of a transaction:
/// ``entries(in:)`` and ``editor(in:)``. A ``JournalLock`` encrypts it.
package struct JournalDomain: Sendable {
    let replica: Replica
    let environment: Environment
    let keys: JournalKeys
    let companion: Companion?

    /// A function that brings other texts under the seal of the journal, or out of it, in the
    /// commit that does so for the journal; returns whether it changed any.
    package typealias Companion =
        @Sendable (JournalSeal, Transaction) throws -> Bool

    /// Creates the journal of a replica's owner.
    ///
    /// - Parameters:
    ///   - keeper: The keeper that holds unlocked keys for a limited time.
    ///   - companion: The keeper of other texts that are sealed while the journal is.
    package init(
        replica: Replica, environment: Environment, keeper: any KeyKeeper = ProcessKeyKeeper(),
        companion: Companion? = nil
    ) {
        self.init(
            replica: replica, environment: environment,
            keys: JournalKeys(keeper: keeper, environment: environment), companion: companion)
    }

    /// Creates the journal of a device.
    ///
    /// - Parameters:
    ///   - keyVariables: The environment variables, if a journal that was unlocked for a while
    ///     stays so for other programs, too: they determine the location of the key.
    ///   - companion: The keeper of other texts that are sealed while the journal is.
    package init(
        replica: Replica, environment: Environment, keyVariables: [String: String]?,
        companion: Companion? = nil
    ) {
        let file: (any KeyKeeper)? = keyVariables.map {
            KeyFile(variables: $0, name: "journal-\(replica.device)")
        }
        self.init(
            replica: replica, environment: environment, keeper: file ?? ProcessKeyKeeper(),
            companion: companion)
    }

    private init(
        replica: Replica, environment: Environment, keys: JournalKeys, companion: Companion?
    ) {
        self.replica = replica
        self.environment = environment
        self.keys = keys
        self.companion = companion
    }

    /// Returns the same journal, with the same unlocked keys, in another environment, such as that
    /// of one occasion.
    package func at(_ environment: Environment) -> JournalDomain {
        JournalDomain(
            replica: replica.at(environment), environment: environment, keys: keys,
            companion: companion)
    }

    /// Returns the entries as a transaction shows them at this moment.
    package func entries(in transaction: ReadTransaction) -> Entries {
        Entries(self, in: transaction)
    }

    /// Returns an editor of entries as a part of an action.
    package func editor(in action: Action) -> EntryEditor { EntryEditor(self, in: action) }

    /// The projections that keep the tables in step with documents that come from elsewhere.
    package static func projections(of replica: Replica) -> [any Projection] {
        let owner = replica.owner
        return [
            EntryProjection(owner: owner, replica: replica),
            JournalSettingsProjection(owner: owner), KeyProjection(owner: owner),
        ]
    }

    var owner: AccountID { replica.owner }
}
