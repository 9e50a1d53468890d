import ArgumentParser
import Presentation
import Workspace

/// Looks whether everything that Quad stands on is well.
struct DoctorCommand: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Look whether everything is well, and say what to do.",
        discussion: """
            It looks at the program, the settings, the store from its first to its last row, who \
            can read it, the clock, the time zone, the server if this device is signed in, the \
            terminal, and the completions and manual pages that are installed. It changes nothing. \
            The exit code is 1 if something fails; what is only worth a look does not count.
            """)
    static let isLenient = true

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
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
}
