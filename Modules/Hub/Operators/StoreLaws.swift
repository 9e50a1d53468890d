import Accounts
import Primitives
import Social
import Storage

/// The laws of a server's data, beyond those that the storage engine checks.
package struct StoreLaws: Sendable {
    private let store: Store
    private let environment: Environment

    /// Creates the laws for a store that was opened with ``Hub/schema``.
    package init(of store: Store, environment: Environment) {
        self.store = store
        self.environment = environment
    }

    /// Returns a sentence for each contradiction in the files and among the domains; empty if the
    /// store is sound.
    ///
    /// - Complexity: O(N log N); servers go on meanwhile.
    package func contradictions() async throws -> [String] {
        let damage = try await store.check().map(\.description)
        // What the files contradict makes no sense to read.
        guard damage.isEmpty else { return damage }
        let now = environment.now()
        return try await store.read { transaction in
            let accounts = Accounts(in: transaction, at: now)
            let (ids, people) = (try accounts.ids(), try Profiles(in: transaction).everybody())
            return try accounts.contradictions()
                + ids.subtracting(people).sorted().map { "account \($0) has no profile" }
                + people.subtracting(ids).sorted().map { "the profile of \($0) has no account" }
                + Conversations(in: transaction).contradictions()
        }
    }
}
