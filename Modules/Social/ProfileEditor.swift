import Primitives
import Storage

/// An editor of profiles inside a transaction; valid only inside it.
package final class ProfileEditor: Profiles {
    let transaction: Transaction
    let now: Instant

    /// Creates an editor of a store that was opened with ``Replica/Domain/social``.
    package init(in transaction: Transaction, at now: Instant) {
        self.transaction = transaction
        self.now = now
        super.init(in: transaction)
    }

    /// Creates the profile of an account.
    ///
    /// - Throws: ``SocialError/profileExists(_:)``.
    package func create(_ draft: ProfileDraft, for account: AccountID) throws -> Outcome<Profile> {
        if try profile(of: account) != nil { throw SocialError.profileExists(account) }
        let profile = Profile(
            account: account, displayName: draft.displayName, bio: draft.bio,
            picture: draft.picture, updatedAt: now)
        try transaction.put(profile, in: Profile.table)
        try transaction.mark(.profile, of: account)
        return Outcome(profile, notices: [Notice(account, .profile)])
    }

    /// Changes a person's own profile: of two changes of one field the one that was made later
    /// stays, whichever arrives later.
    ///
    /// - Throws: ``SocialError/noSuchPerson(_:)``.
    package func edit(_ edit: ProfileEdit, of account: AccountID) throws -> Outcome<Profile> {
        guard let old = try profile(of: account) else { throw SocialError.noSuchPerson(account) }
        var latest: Set<FieldStamp.Field> = []
        for field in edit.fields where try stamp(field, of: account, madeAt: edit.madeAt) {
            latest.insert(field)
        }
        let new = edit.keeping(latest).applied(to: old, at: now)
        guard new != old else { return Outcome(old) }
        try transaction.put(new, in: Profile.table)
        try transaction.mark(.profile, of: account)
        return Outcome(new, notices: [Notice(account, .profile)])
    }

    /// Removes a profile, when its person leaves.
    ///
    /// This closes their open conversations, which keep the name; messages stay with those who
    /// received them. See ``ConversationEditor/close(with:)``.
    package func remove(_ account: AccountID) throws {
        try transaction.rememberInConversations(account)
        try transaction.delete(Profile.table, account)
    }
}
