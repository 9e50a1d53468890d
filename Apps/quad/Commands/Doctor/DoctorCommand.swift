import ArgumentParser
import Device
import Presentation

struct DoctorCommand: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check that everything works, and say what to do.",
        discussion: """
            It looks at the program, the settings, the store from its first to its last row, who \
            can read it, the clock, the time zone, the server if this device is signed in, the \
            terminal, and the completions and manual pages that are installed. It changes nothing. \
            The exit code is 1 if something fails; warnings don't count.

            With --repair it offers to delete each document with content that Quad never writes, \
            such as a time in the year 292277026, which a faulty or hostile program made. quad \
            undo reverses that.
            """)
    static let isLenient = true

    @Flag(help: "Delete documents that hold what Quad never writes, after asking for each.")
    var repair = false

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        if repair { return try await repair(in: session) }
        var findings = ProgramCheckup(session: session).findings()
        findings += ConfigurationCheckup(session: session).findings()
        findings += await StoreCheckup(session: session).findings()
        findings += ClockCheckup(session: session).findings()
        findings += TerminalCheckup(session: session).findings()
        findings += InstallationCheckup(session: session).findings()
        try session.show(
            list: findings.map(\.json),
            lines: Finding.lines(of: findings, on: session.page))
        let failed = findings.count { $0.verdict == .fail }
        if failed > 0 { throw CommandError.unwell(failed) }
    }

    /// Deletes the odd documents whose deletion the person confirms.
    private func repair(in session: Session) async throws {
        try await session.withWorkspace { workspace in
            let odd = try await workspace.oddDocuments()
            var agreed: [OddDocument] = []
            for document in odd {
                let deed = "delete the \(document.name)"
                let reasons = "The \(document.name): \(document.reasons)".safe
                do {
                    let isMeant = try session.mayDestroy(
                        deed, consequence: reasons, options: destruction)
                    if isMeant { agreed.append(document) }
                } catch CommandError.cancelled {
                    continue
                }
            }
            if !agreed.isEmpty { try await workspace.delete(agreed) }
            try session.show(
                list: odd.map { $0.json(isDeleted: agreed.contains($0)) },
                afterChange: !agreed.isEmpty,
                lines: agreed.map { "Deleted: \($0.name)".safe })
            if odd.isEmpty { session.note("Every document is as Quad writes it.") }
            if !agreed.isEmpty { session.note("To undo it: quad undo") }
        }
    }
}
