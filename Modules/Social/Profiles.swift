import Primitives
import Storage

/// The profiles of the people who take part, as a transaction shows them; valid only inside the
/// transaction.
///
/// A person with a profile takes part; one without never did or has left.
package class Profiles {
    /// The maximum number of people in a search result.
    package static let searchLimit = 50

    let reading: ReadTransaction

    /// Creates a view of a store that was opened with ``Replica/Domain/social``.
    package init(in transaction: ReadTransaction) { reading = transaction }

    /// Returns a profile without regard to blocks: for its own person and the operator.
    package func profile(of account: AccountID) throws -> Profile? {
        try reading.get(Profile.table, account)
    }

    /// Returns the profiles of some people in the given order, without regard to blocks: for a
    /// person's own block list and the operator. People who have left are omitted.
    package func profiles(of accounts: [AccountID]) throws -> [Profile] {
        for account in accounts { reading.expect(Profile.table, account) }
        return try accounts.compactMap { try profile(of: $0) }
    }

    /// Returns the people whom a person remembers, of some others: those whose answer they await,
    /// and those whom they block.
    package func remembered(
        _ others: [AccountID], by owner: AccountID
    ) throws -> [AccountID: RememberedPerson] {
        for other in others { reading.expect(RememberedPerson.table, owner, other) }
        var found: [AccountID: RememberedPerson] = [:]
        for other in others {
            found[other] = try reading.get(RememberedPerson.table, owner, other)
        }
        return found
    }

    /// Returns the profiles of some people in the given order, except those hidden from the viewer.
    ///
    /// Hidden are people who have left, and people with a block in either direction.
    package func profiles(of accounts: [AccountID], for viewer: AccountID) throws -> [Profile] {
        for account in accounts { reading.expect(Profile.table, account) }
        let hidden = try hidden(from: viewer)
        return try accounts.filter { !hidden.contains($0) }.compactMap { try profile(of: $0) }
    }

    /// Returns the people whose names begin with a text, by name, ignoring case and accents.
    ///
    /// The viewer and people hidden from them are omitted; there are at most ``searchLimit``
    /// results.
    package func search(
        _ text: String, for viewer: AccountID, limit: Int = Profiles.searchLimit
    ) throws -> [Profile] {
        let prefix = Profile.fold(String(text.drop(while: \.isWhitespace).prefix(64)))
        let limit = min(max(limit, 0), Self.searchLimit)
        guard !prefix.isEmpty else { return [] }
        let hidden = try hidden(from: viewer).union([viewer])
        // U+10FFFF is a noncharacter, so no name continues with it.
        let query = Query(Profile.table, by: "by_name").from(prefix)
            .before(prefix + "\u{10FFFF}").limited(to: limit + hidden.count)
        return Array(
            try reading.all(query).lazy.filter { !hidden.contains($0.account) }.prefix(limit))
    }

    private func hidden(from viewer: AccountID) throws -> Set<AccountID> {
        try Block.hidden(from: viewer, in: reading)
    }
}
