extension Audit {
    /// Checks that the people whom an account blocks are those of the last acknowledged change.
    func blocks(_ views: [AccountView]) -> AuditCheck {
        var writes: [Int: LastWrite] = [:]
        for request in ledger.requests {
            guard case .block(let account, let isBlocked) = request.change else { continue }
            writes[account, default: LastWrite()].add(
                isBlocked, asked: request.line,
                acknowledged: request.isKept ? request.acknowledgedLine : nil)
        }
        var findings: [String] = []
        for (account, writes) in writes.sorted(by: { $0.key < $1.key })
        where views.indices.contains(account) {
            let other = LoadAccounts.blocked(by: account, of: views.count)
            let isBlocked = views[account].blocks.contains(accounts.members[other].account)
            let values = writes.values
            // What a ledger that is cut off does not know may have come last.
            if ledger.isWhole, !values.isEmpty, !values.contains(isBlocked) {
                findings.append(
                    isBlocked
                        ? "\(name(account)) still blocks \(name(other))"
                        : "\(name(account)) lost the block of \(name(other))")
            }
        }
        return AuditCheck(
            name: "the last acknowledged block holds", compared: writes.count, findings: findings)
    }
}
