import ArgumentParser
import Presentation
import Primitives
import Workspace

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

/// The result of one check.
struct Finding {
    enum Verdict: String {
        /// As it should be.
        case ok
        /// Worth a look.
        case warn
        /// Something does not work.
        case fail
    }

    let subject: String
    let verdict: Verdict
    let text: String
    let advice: String?

    static func ok(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, verdict: .ok, text: text, advice: nil)
    }

    static func warn(_ subject: String, _ text: String, do advice: String) -> Finding {
        Finding(subject: subject, verdict: .warn, text: text, advice: advice)
    }

    static func fail(_ subject: String, _ text: String, do advice: String) -> Finding {
        Finding(subject: subject, verdict: .fail, text: text, advice: advice)
    }

    var json: JSONValue {
        [
            "check": .string(subject), "verdict": .string(verdict.rawValue),
            "text": .string(text), "advice": .text(advice),
        ]
    }

    /// Returns one or more lines for each finding; advice stands below the problem.
    static func lines(of findings: [Finding], on page: Page) -> [String] {
        let width = findings.reduce(0) { max($0, $1.subject.cellWidth) }
        let indent = 6 + width + 2
        return findings.flatMap { finding in
            let style: Style =
                switch finding.verdict {
                case .ok: .faint
                case .warn: .strong
                case .fail: .alarming
                }
            let verdict = finding.verdict.rawValue.padding(to: 6)
            let head =
                style.applied(to: verdict, with: page.color)
                + finding.subject.padding(to: width + 2)
            var lines = StyledText(finding.text).lines(on: page, margin: indent)
            lines[0] = head + lines[0].dropFirst(indent)
            let arrow = page.charset.pick("→ ", "-> ")
            let advice = finding.advice.map {
                StyledText(arrow + $0).lines(on: page, margin: indent)
            }
            return lines + (advice ?? [])
        }
    }
}

extension String {
    /// Returns the text padded with spaces to a width.
    fileprivate func padding(to cells: Int) -> String {
        self + String(repeating: " ", count: max(0, cells - cellWidth))
    }
}
