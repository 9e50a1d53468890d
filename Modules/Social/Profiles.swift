import Primitives
import Storage

/// The people that can be met and written to.
///
/// Who has a profile takes part; who has none never did or has left.
public struct Profiles: Sendable {
    /// The most people that one search gives.
    public static let searchLimit = 50

    private let store: Store
    private let environment: Environment

    /// Makes the service on a store that has ``SocialTables``.
    public init(store: Store, environment: Environment) {
        self.store = store
        self.environment = environment
    }

    /// Gives an account a profile.
    ///
    /// - Throws: ``SocialError/profileExists(_:)``.
    public func create(
        _ draft: ProfileDraft, for account: AccountID
    ) async throws(SocialError) -> Outcome<Profile> {
        let now = environment.now()
        return try await store.write(as: SocialError.self) { transaction in
            if try transaction.get(Profile.table, account) != nil {
                throw SocialError.profileExists(account)
            }
            let profile = try Self.put(draft, for: account, at: now, in: transaction)
            return Outcome(profile, notices: [Notice(account, .profile)])
        }
    }

    /// Gives an account a profile within a transaction of the caller, as when it registers.
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

    /// Changes one's own profile.
    ///
    /// - Throws: ``SocialError/noSuchPerson(_:)``.
    public func edit(
        _ edit: ProfileEdit, of account: AccountID
    ) async throws(SocialError) -> Outcome<Profile> {
        let now = environment.now()
        return try await store.write(as: SocialError.self) { transaction in
            guard let old = try transaction.get(Profile.table, account) else {
                throw SocialError.noSuchPerson(account)
            }
            let new = edit.applied(to: old, at: now)
            guard new != old else { return Outcome(old) }
            try transaction.put(new, in: Profile.table)
            return Outcome(new, notices: [Notice(account, .profile)])
        }
    }

    /// Removes a profile within a transaction of the caller, when its person leaves.
    ///
    /// Their open conversations are closed by it; messages stay with those who received them.
    public static func remove(
        _ account: AccountID, in transaction: Transaction
    ) throws(StorageError) {
        try transaction.delete(Profile.table, account)
    }

    /// A profile, whoever asks: for its own person and the operator.
    public func profile(of account: AccountID) async throws(SocialError) -> Profile? {
        try await store.read(as: SocialError.self) { try $0.get(Profile.table, account) }
    }

    /// The profiles of some people in the order asked for, whoever asks: for one's own block list
    /// and the operator. Those who have left are left out.
    public func profiles(of accounts: [AccountID]) async throws(SocialError) -> [Profile] {
        try await store.read(as: SocialError.self) { transaction in
            try accounts.compactMap { try transaction.get(Profile.table, $0) }
        }
    }

    /// The profiles of some people in the order asked for, without those hidden from the viewer.
    ///
    /// Hidden are those who have left, and those with a block in either direction.
    public func profiles(
        of accounts: [AccountID], for viewer: AccountID
    ) async throws(SocialError) -> [Profile] {
        try await store.read(as: SocialError.self) { transaction in
            let hidden = try Block.hidden(from: viewer, in: transaction)
            return try accounts.filter { !hidden.contains($0) }.compactMap {
                try transaction.get(Profile.table, $0)
            }
        }
    }

    /// The people whose names begin with a text, by name; case and accents don't count.
    ///
    /// The viewer and those hidden from them are left out; at most ``searchLimit`` are given.
    public func search(
        _ text: String, for viewer: AccountID, limit: Int = Profiles.searchLimit
    ) async throws(SocialError) -> [Profile] {
        let prefix = Profile.fold(String(text.drop(while: \.isWhitespace).prefix(64)))
        let limit = min(max(limit, 0), Self.searchLimit)
        guard !prefix.isEmpty else { return [] }
        return try await store.read(as: SocialError.self) { transaction in
            let hidden = try Block.hidden(from: viewer, in: transaction).union([viewer])
            // U+10FFFF is no character, so no name goes on with it.
            let query = Query(Profile.table, by: "by_name").from(prefix)
                .before(prefix + "\u{10FFFF}").limited(to: limit + hidden.count)
            return Array(
                try transaction.all(query).lazy.filter { !hidden.contains($0.account) }
                    .prefix(limit))
        }
    }
}
