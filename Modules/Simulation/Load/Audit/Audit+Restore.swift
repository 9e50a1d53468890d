import Primitives

extension Audit {
    /// Tells of the changes that the server acknowledged between a backup and the time at which it
    /// was put back to it. Those that are gone went back to the backup, which is no fault; their
    /// number is told. What protects somebody is none of them: it must stand, as the other checks
    /// say.
    func putBack(_ views: [AccountView]) -> AuditCheck {
        let messages = Set(
            views.flatMap { view in view.messages.map { $0.text } })
        var tallies: [Identifier<LoadAccounts>: (account: Int, tally: Int64)] = [:]
        var gone = (messages: 0, visits: 0, taps: Int64(0))
        for request in ledger.requests where request.isPutBack {
            switch request.change {
            case .message(_, let id):
                if !messages.contains(Self.text(run: ledger.run, id: id)) { gone.messages += 1 }
            case .visit(let account, let id):
                if views.indices.contains(account), !views[account].visits.contains(id) {
                    gone.visits += 1
                }
            case .tap(let account, let counter, let tally):
                let known = tallies[counter]?.tally ?? 0
                tallies[counter] = (account, max(known, tally))
            case .block, .session, .password: break
            }
        }
        for (counter, told) in tallies where views.indices.contains(told.account) {
            let value = views[told.account].writer.counters[counter] ?? 0
            gone.taps += max(0, told.tally - value)
        }
        return AuditCheck(
            name: "what went back to the backup", compared: ledger.putBackCount, findings: [],
            remark: "gone are \(gone.taps) taps, \(gone.messages) messages and "
                + "\(gone.visits) visits")
    }
}
