import API
import Primitives

/// The ends of a ledger that a server undid although it acknowledged them.
struct EndsView: Sendable {
    /// The tokens that it accepts although their sessions had ended.
    var acceptedTokens: Set<String> = []
    /// The spare accounts whose old password it accepts.
    var oldPasswords: Set<Identifier<LoadAccounts>> = []
}

extension Audit {
    /// Checks that sessions whose end was acknowledged are refused, and so are passwords that were
    /// changed; none if the ledger has neither.
    func ends(_ view: EndsView) -> [AuditCheck] {
        var checks: [AuditCheck] = []
        let tokens = ledger.endedTokens
        if !tokens.isEmpty {
            let wrong = tokens.filter { view.acceptedTokens.contains($0.token) }
            checks.append(
                AuditCheck(
                    name: "each ended session is refused", compared: tokens.count,
                    findings: wrong.map { "a session of \(name($0.account)) that ended goes on" }))
        }
        let spares = ledger.changedPasswords
        if !spares.isEmpty {
            checks.append(
                AuditCheck(
                    name: "each changed password stands", compared: spares.count,
                    findings: spares.filter(view.oldPasswords.contains).map {
                        "the old password of \(SpareAccount($0).name) signs in"
                    }))
        }
        return checks
    }
}

extension AuditReader {
    /// Asks the server for what stands of the ends of a ledger.
    func ends(of ledger: LoadLedger) async throws -> EndsView {
        var view = EndsView()
        for (_, token) in ledger.endedTokens {
            let goesOn = try await isAccepted(
                { client in _ = try await client.call(Routes.me) }, token)
            if goesOn { view.acceptedTokens.insert(token) }
        }
        for id in ledger.changedPasswords {
            let spare = SpareAccount(id)
            let credentials = Credentials(
                name: spare.name, password: spare.oldPassword,
                device: DeviceID(high: id.high, low: id.low))
            let isOld = try await isAccepted { client in
                _ = try await client.call(Routes.signIn, credentials)
            }
            if isOld { view.oldPasswords.insert(id) }
        }
        return view
    }
}

/// An account of which a load changes the password, and does nothing else.
struct SpareAccount: Sendable {
    let id: Identifier<LoadAccounts>

    init(_ id: Identifier<LoadAccounts>) { self.id = id }

    var name: String { "spare-\("\(id)".prefix(20))" }
    var oldPassword: String { "before \(id)" }
    var newPassword: String { "after \(id)" }
}
