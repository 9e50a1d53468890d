import Primitives
import Storage

/// The profiles of the people who take part.
///
/// A person with a profile takes part; one without never did or has left.
public struct Profiles: Sendable {
    /// The maximum number of people in a search result.
    public static let searchLimit = 50

    private let store: Store
    private let environment: Environment

    /// Creates the service on a store that has ``SocialTables``.
    public init(store: Store, environment: Environment) {
        self.store = store
        self.environment = environment
    }

    /// Creates the profile of an account.
    ///
    /// - Throws: ``SocialError/profileExists(_:)``.
    public func create(
        _ draft: ProfileDraft, for account: AccountID
    ) async throws(SocialError) -> Outcome<Profile> {
        let now = environment.now()
        return try await store.write(for: .of(account)) { transaction throws(SocialError) in
            let transaction = TypedTransaction(transaction, as: SocialError.self)
            if try transaction.get(Profile.table, account) != nil {
                throw .profileExists(account)
            }
            let profile = try transaction { base throws(StorageError) in
                try Self.put(draft, for: account, at: now, in: base)
            }
            return Outcome(profile, notices: [Notice(account, .profile)])
        }
    }

    /// Creates the profile of an account within the caller's transaction, such as a registration.
    @discardableResult
    public static func put(
        _ draft: ProfileDraft, for account: AccountID, at now: Instant,
        in transaction: Transaction
    ) throws(StorageError) -> Profile {
        let profile = Profile(
            account: account, displayName: draft.displayName, bio: draft.bio,
            picture: draft.picture, updatedAt: now)
        try transaction.put(profile, in: Profile.table)
        return profile
    }

    /// Changes a person's own profile.
    ///
    /// - Throws: ``SocialError/noSuchPerson(_:)``.
    public func edit(
        _ edit: ProfileEdit, of account: AccountID
    ) async throws(SocialError) -> Outcome<Profile> {
        let now = environment.now()
        return try await store.write(for: .of(account)) { transaction throws(SocialError) in
            let transaction = TypedTransaction(transaction, as: SocialError.self)
            guard let old = try transaction.get(Profile.table, account) else {
                throw .noSuchPerson(account)
            }
            let new = edit.applied(to: old, at: now)
            guard new != old else { return Outcome(old) }
            try transaction.put(new, in: Profile.table)
            return Outcome(new, notices: [Notice(account, .profile)])
        }
    }

    /// Removes a profile within the caller's transaction, when its person leaves.
    ///
    /// This closes their open conversations; messages stay with those who received them.
    public static func remove(
        _ account: AccountID, in transaction: Transaction
    ) throws(StorageError) {
        try transaction.delete(Profile.table, account)
    }

    /// Returns a profile without regard to blocks: for its own person and the operator.
    public func profile(of account: AccountID) async throws(SocialError) -> Profile? {
        try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            try transaction.get(Profile.table, account)
        }
    }

    /// Returns the profiles of some people in the given order, without regard to blocks: for a
    /// person's own block list and the operator. People who have left are omitted.
    public func profiles(of accounts: [AccountID]) async throws(SocialError) -> [Profile] {
        try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            try Self.profiles(of: accounts, in: transaction)
        }
    }

    /// Returns the profiles of some people in the given order, except those hidden from the viewer.
    ///
    /// Hidden are people who have left, and people with a block in either direction.
    public func profiles(
        of accounts: [AccountID], for viewer: AccountID
    ) async throws(SocialError) -> [Profile] {
        try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            let hidden = try Block.hidden(from: viewer, in: transaction)
            return try Self.profiles(
                of: accounts.filter { !hidden.contains($0) }, in: transaction)
        }
    }

    private static func profiles(
        of accounts: [AccountID], in transaction: ReadTransaction
    ) throws(StorageError) -> [Profile] {
        var found: [Profile] = []
        for account in accounts {
            if let profile = try transaction.get(Profile.table, account) { found.append(profile) }
        }
        return found
    }

    /// Returns the people whose names begin with a text, by name, ignoring case and accents.
    ///
    /// The viewer and people hidden from them are omitted; there are at most ``searchLimit``
    /// results.
    public func search(
        _ text: String, for viewer: AccountID, limit: Int = Profiles.searchLimit
    ) async throws(SocialError) -> [Profile] {
        let prefix = Profile.fold(String(text.drop(while: \.isWhitespace).prefix(64)))
        let limit = min(max(limit, 0), Self.searchLimit)
        guard !prefix.isEmpty else { return [] }
        return try await store.read(as: SocialError.self) { transaction throws(StorageError) in
            let hidden = try Block.hidden(from: viewer, in: transaction).union([viewer])
            // U+10FFFF is a noncharacter, so no name continues with it.
            let query = Query(Profile.table, by: "by_name").from(prefix)
                .before(prefix + "\u{10FFFF}").limited(to: limit + hidden.count)
            return Array(
                try transaction.all(query).lazy.filter { !hidden.contains($0.account) }
                    .prefix(limit))
        }
    }
}
