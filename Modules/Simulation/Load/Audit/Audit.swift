import API
import Primitives

/// Accounts for every change of a ledger: nothing acknowledged is lost, nothing is there twice,
/// and nothing is there that nobody asked for.
package struct Audit: Sendable {
    let ledger: LoadLedger
    let accounts: LoadAccounts
    /// The part of the load whose accounts are looked at; those of others may still change.
    let part: LoadPart

    /// Creates the audit of a ledger.
    init(of ledger: LoadLedger, accounts: LoadAccounts, part: LoadPart = .whole) {
        (self.ledger, self.accounts, self.part) = (ledger, accounts, part)
    }

    /// Reads a ledger and, meanwhile, all accounts from a server, and checks them.
    package static func run(
        accounts: LoadAccounts, part: LoadPart = .whole, transport: any Transport,
        ledger: @escaping @Sendable () throws -> LoadLedger
    ) async throws -> [AuditCheck] {
        let reader = AuditReader(transport: transport)
        var views = [AccountView](repeating: AccountView(), count: accounts.members.count)
        async let told = try ledger()
        try await reader.read(.written, of: accounts, into: &views)
        let audit = Audit(of: try await told, accounts: accounts, part: part)
        // Few loads have others, and each of them is a request for every account.
        try await reader.read(audit.ledger.others, of: accounts, into: &views)
        return audit.checks(of: views, try await reader.ends(of: audit.ledger))
    }

    /// Checks the views of all accounts, and what stands of acknowledged ends.
    func checks(of views: [AccountView], _ ends: EndsView = EndsView()) -> [AuditCheck] {
        let checks: [@Sendable () -> [AuditCheck]] = [
            {
                [
                    AuditCheck(
                        name: "the ledger is whole", compared: ledger.askedCount,
                        findings: ledger.faults)
                ]
            },
            { [taps(views)] }, { [devices(views)] }, { messages(views) }, { [visits(views)] },
            { [blocks(views)] }, { self.ends(ends) },
            { ledger.isRestored ? [putBack(views)] : [] },
        ]
        return Concurrent.map(checks.count) { checks[$0]() }.flatMap(\.self)
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
        bounds.reserveCapacity(views.reduce(0) { $0 + $1.writer.counters.count })
        for request in ledger.requests {
            guard case .tap(let account, let counter, let tally) = request.change else { continue }
            bounds[counter, default: Bounds(account: account)].take(tally, isKept: request.isKept)
        }
        var findings: [(counter: Identifier<LoadAccounts>, text: String)] = []
        for (counter, known) in bounds where views.indices.contains(known.account) {
            let value = views[known.account].writer.counters[counter] ?? 0
            if value < known.acknowledged {
                let text =
                    "\(name(known.account)) lost \(known.acknowledged - value) taps: counter "
                    + "\(counter) shows \(value), acknowledged were \(known.acknowledged)"
                findings.append((counter, text))
            } else if value > known.asked, ledger.isWhole {
                let text =
                    "\(name(known.account)) has \(value - known.asked) taps too many: counter "
                    + "\(counter) shows \(value), asked were \(known.asked)"
                findings.append((counter, text))
            }
        }
        return AuditCheck(
            name: "taps acknowledged ≤ value ≤ taps asked", compared: bounds.count,
            findings: findings.sorted { $0.counter < $1.counter }.map(\.text))
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
