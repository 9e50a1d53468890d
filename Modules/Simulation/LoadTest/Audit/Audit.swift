import API
import Replica

/// Accounts for every change of a ledger: nothing acknowledged is lost, nothing is there twice,
/// and nothing is there that nobody asked for.
package struct Audit: Sendable {
    let ledger: LoadLedger
    let accounts: LoadAccounts
    /// The part of the load whose accounts are looked at; those of others may still change.
    let part: LoadPart

    /// Creates the audit of a ledger.
    package init(of ledger: LoadLedger, accounts: LoadAccounts, part: LoadPart = .whole) {
        (self.ledger, self.accounts, self.part) = (ledger, accounts, part)
    }

    /// Reads all accounts from a server and checks them.
    package func run(transport: any Transport) async throws -> [AuditCheck] {
        checks(of: try await AuditReader(transport: transport).views(of: accounts))
    }

    /// Reads all accounts once and checks them by several ledgers, those of the parts of one load.
    package static func run(
        _ audits: [Audit], transport: any Transport
    ) async throws -> [[AuditCheck]] {
        guard let first = audits.first else { return [] }
        let views = try await AuditReader(transport: transport).views(of: first.accounts)
        return audits.map { $0.checks(of: views) }
    }

    /// Checks the views of all accounts.
    func checks(of views: [AccountView]) -> [AuditCheck] {
        var checks = [
            AuditCheck(
                name: "the ledger is whole", compared: ledger.askedCount,
                findings: ledger.faults)
        ]
        checks.append(taps(views))
        checks.append(devices(views))
        checks += messages(views)
        checks.append(visits(views))
        checks.append(blocks(views))
        if ledger.isRestored { checks.append(putBack(views)) }
        return checks
    }

    /// Returns the text by which messages of a run are known.
    static func text(run: String, id: MessageSummary.ID) -> String { "load \(run) \(id)" }

    func name(_ account: Int) -> String {
        accounts.members.indices.contains(account)
            ? accounts.members[account].name : "account \(account)"
    }

    /// Taps acknowledged ≤ value ≤ taps asked, for each counter.
    private func taps(_ views: [AccountView]) -> AuditCheck {
        struct Bounds {
            var account = 0
            var acknowledged: Int64 = 0
            var asked: Int64 = 0

            mutating func take(_ tally: Int64, isKept: Bool) {
                asked = max(asked, tally)
                if isKept { acknowledged = max(acknowledged, tally) }
            }
        }
        var bounds: [Identifier<LoadAccounts>: Bounds] = [:]
        for request in ledger.requests {
            guard case .tap(let account, let counter, let tally) = request.change else { continue }
            bounds[counter, default: Bounds(account: account)].take(tally, isKept: request.isKept)
        }
        var findings: [String] = []
        for (counter, known) in bounds.sorted(by: { $0.key < $1.key }) {
            guard views.indices.contains(known.account) else { continue }
            let value = views[known.account].writer.counters[counter] ?? 0
            if value < known.acknowledged {
                findings.append(
                    "\(name(known.account)) lost \(known.acknowledged - value) taps: counter "
                        + "\(counter) shows \(value), acknowledged were \(known.acknowledged)")
            } else if value > known.asked, ledger.isWhole {
                findings.append(
                    "\(name(known.account)) has \(value - known.asked) taps too many: counter "
                        + "\(counter) shows \(value), asked were \(known.asked)")
            }
        }
        return AuditCheck(
            name: "taps acknowledged ≤ value ≤ taps asked", compared: bounds.count,
            findings: findings)
    }

    private func devices(_ views: [AccountView]) -> AuditCheck {
        var findings: [String] = []
        for (index, view) in views.enumerated() where part.has(account: index) {
            if view.writer.counters != view.listener.counters
                || view.writer.computed != view.listener.computed
            {
                findings.append("the devices of \(name(index)) differ")
            }
            if view.writer.computed != view.writer.told {
                findings.append("\(name(index)) gets other documents than the server counts")
            }
        }
        return AuditCheck(
            name: "equal on server and devices", compared: views.count, findings: findings)
    }

    private func visits(_ views: [AccountView]) -> AuditCheck {
        var findings: [String] = []
        var compared = 0
        let counts = views.map { view in
            view.visits.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        for request in ledger.requests {
            guard case .visit(let account, let id) = request.change,
                views.indices.contains(account)
            else { continue }
            compared += 1
            let count = counts[account][id] ?? 0
            if count == 0, request.isKept {
                findings.append("\(name(account)) lost the visit \(id)")
            } else if count > 1 {
                findings.append("\(name(account)) has the visit \(id) \(count) times")
            }
        }
        return AuditCheck(
            name: "each acknowledged visit once", compared: compared, findings: findings)
    }
}
