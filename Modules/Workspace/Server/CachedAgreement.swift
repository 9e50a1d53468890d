import API
import Primitives
import Storage

/// The form of messages that this device and its server agreed on, so that the next program need
/// not ask again.
struct CachedAgreement: Sendable, Hashable {
    /// The owner of the rows on this device.
    let owner: AccountID
    /// The server's address.
    let server: String
    /// The version of the protocol that this device spoke.
    let version: Int64
    /// The media type of the form.
    let form: String

    static let table = Table<CachedAgreement>(
        "protocol_agreements", key: ["owner"], home: "owner",
        make: { CachedAgreement(owner: $0, server: $1, version: $2, form: $3) },
        columns: Column("owner", \.owner), Column("server", \.server),
        Column("version", \.version), Column("form", \.form))

    /// Resumes the agreement with a server, unless the device speaks another version by now.
    static func resume(
        _ agreement: ProtocolAgreement, with server: String, of owner: AccountID,
        in transaction: ReadTransaction
    ) throws {
        guard agreement.form == nil, let kept = try transaction.get(table, owner),
            kept.server == server, kept.version == Int64(agreement.own),
            let form = MessageForm(rawValue: kept.form)
        else { return }
        agreement.keep(to: form)
    }

    /// Keeps what was agreed on, or forgets what no longer holds.
    static func keep(
        _ agreement: ProtocolAgreement, of owner: AccountID, in transaction: Transaction
    ) throws {
        let kept = try transaction.get(table, owner)
        guard let form = agreement.form, let signIn = try transaction.get(SignIn.table, owner)
        else {
            if kept != nil { try transaction.delete(table, owner) }
            return
        }
        let now = CachedAgreement(
            owner: owner, server: signIn.server, version: Int64(agreement.own),
            form: form.rawValue)
        if kept != now { try transaction.put(now, in: table) }
    }
}
