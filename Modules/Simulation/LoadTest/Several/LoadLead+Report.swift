import API

extension LoadLead {
    /// Audits the ledgers of all parts, and returns the report of the whole.
    ///
    /// Of a generator that was lost, the ledger is audited as far as it came, and the whole has no
    /// verdict.
    ///
    /// - Throws: The errors of the audit, and ``LoadReport/Unmergeable`` without any generator.
    package func report(
        _ plan: LoadPlan, accounts: LoadAccounts, transport: any Transport
    ) async throws -> LoadReport {
        let parts = generators.enumerated().compactMap { index, generator in
            generator.flatMap { generator in
                LoadPart("\(index + 1)/\(generators.count)").map { ($0, generator) }
            }
        }
        let checks = try await Audit.run(
            parts.map { part, generator in
                Audit(
                    of: LoadLedger(text: generator.ledger, isCutOff: generator.result == nil),
                    accounts: accounts, part: part)
            }, transport: transport)
        return try LoadReport(
            merging: zip(parts, checks).map { report(plan, $0.0, $0.1, checks: $1) })
    }

    /// The threshold for which a part ended all; `nil` for none.
    private var aborted: String? {
        generators.lazy.compactMap { $0?.result?.notes.aborted }.first
    }

    private func report(
        _ plan: LoadPlan, _ part: LoadPart, _ generator: Generator, checks: [AuditCheck]
    ) -> LoadReport {
        var notes = generator.result?.notes ?? LoadNotes()
        // The generator says so, too, unless it was lost.
        if let remark = generator.application.remark(of: part), !notes.remarks.contains(remark) {
            notes.remarks.append(remark)
        }
        // A threshold of one part ends all, which is no doubt about the others.
        notes.aborted = notes.aborted ?? aborted
        guard let result = generator.result else {
            return LoadReport(
                plan, run: "\(part)", part: part, figures: generator.figures, checks: checks,
                notes: notes, isComplete: false,
                doubts: ["its generator, \(generator.application.name), was lost"])
        }
        return LoadReport(
            plan, run: result.run, part: part, figures: result.figures,
            checks: checks + [result.streamCheck], notes: notes, isComplete: result.isComplete)
    }
}
