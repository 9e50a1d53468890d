import Primitives
import Storage

/// The time at which a person made the edit of a field of their profile that stays.
///
/// A field with its stamp is a register of which the last writer wins.
struct FieldStamp: Sendable {
    /// The fields of a profile that are edited one by one.
    enum Field: String, ColumnValue {
        case displayName, bio, picture, portrait
    }

    let account: AccountID
    let field: Field
    let madeAt: Instant

    static let table = Table(
        "profile_stamps", key: ["account", "field"], home: "account",
        make: FieldStamp.init(account:field:madeAt:),
        columns: Column("account", \.account), Column("field", \.field),
        Column("made_at", \.madeAt))
}

extension ProfileEditor {
    /// Stamps an edit of a field, unless a later one was made; returns whether it stays.
    ///
    /// No edit was made after it arrived: so the clock of a device that is ahead wins over nothing
    /// that is made from then on.
    func stamp(_ field: FieldStamp.Field, of account: AccountID, madeAt: Instant?) throws -> Bool {
        let madeAt = min(madeAt ?? now, now)
        // A stamp from before the server's clock was set back counts as one of now.
        if let last = try transaction.get(FieldStamp.table, account, field),
            min(last.madeAt, now) > madeAt
        {
            return false
        }
        try transaction.put(
            FieldStamp(account: account, field: field, madeAt: madeAt), in: FieldStamp.table)
        return true
    }
}
