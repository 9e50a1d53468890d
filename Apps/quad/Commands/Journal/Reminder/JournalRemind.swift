import ArgumentParser
import Journal
import Presentation
import Primitives
import TerminalUI

struct JournalRemind: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Remind of the journal if nothing was written today.",
        discussion: """
            Alone it speaks up only if nothing was written today. --install runs it every day, by \
            a timer of systemd or, without systemd, a line in your crontab; a second --install \
            replaces the first.
            """)

    @Flag(help: "Run it every day, and show what was written where.")
    var install = false

    @Flag(help: "Show what --install has written.")
    var show = false

    @Flag(help: "Remove what --install has written.")
    var remove = false

    @Option(help: ArgumentHelp("Time on your wall clock.", valueName: "HH:MM"))
    var at = "21:00"

    @Flag(help: "Use a timer of systemd.")
    var systemd = false

    @Flag(help: "Use a line of the crontab.")
    var cron = false

    @Flag(help: "Say it as a notification on the desktop if there is one.")
    var notify = false

    @Flag(help: "Only show what --install would write.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if [install, show, remove].count(where: { $0 }) > 1 {
            throw ValidationError("--install, --show and --remove don't go together")
        }
        if systemd && cron { throw ValidationError("--systemd and --cron don't go together") }
        if DateWords.minute(at) == nil {
            throw ValidationError("--at takes a time of day such as 21:00")
        }
    }

    func run(in session: Session) async throws {
        if install {
            try install(in: session)
        } else if show {
            try show(in: session)
        } else if remove {
            try remove(in: session)
        } else {
            try await remind(in: session)
        }
    }

    private func remind(in session: Session) async throws {
        let today = session.dayRule.day(of: session.environment.now())
        let isWritten = try await session.withWorkspace { workspace in
            let filter = EntryFilter(from: today, through: today, rule: session.dayRule)
            return try await !workspace.read { try $0.entries.list(filter, limit: 1) }.isEmpty
        }
        var sentence = "Nothing is written in the journal today."
        if session.settings.isOn(.journalPrompt) {
            sentence += " " + Prompts.prompt(of: today)
        }
        let isShown =
            !isWritten && notify && ChildProcess.run(["notify-send", "Quad", sentence]).status == 0
        try session.show(
            [
                "day": .text(today), "isWritten": .bool(isWritten),
                "message": isWritten ? .null : .string(sentence),
            ], lines: isWritten || isShown ? [] : [sentence])
    }

    private var usesCron: Bool { cron || (!systemd && !Reminder.isSystemdRunning) }

    private func install(in session: Session) throws {
        let job = try ReminderJob(minute: DateWords.minute(at) ?? 0, in: session)
        let reminder: Reminder
        var isStarted = true
        if usesCron {
            let crontab = CronReminder(temporaryFolder: session.temporaryFolder)
            reminder = crontab.reminder(of: job)
            if !dryRun { try crontab.install(job) }
        } else {
            let units = try SystemdReminder(variables: session.variables)
            reminder = units.reminder(of: job)
            if !dryRun { isStarted = try units.install(job) }
        }
        try session.show(
            .object(
                reminder.members + [
                    JSONMember("at", .string(job.time)), JSONMember("installed", .bool(!dryRun)),
                    JSONMember("started", .bool(!dryRun && isStarted)),
                ]), afterChange: !dryRun, lines: reminder.lines(in: session))
        if dryRun {
            session.note("This would be written. Nothing was changed.")
        } else if isStarted {
            session.note("You are reminded at \(job.time) if nothing was written until then.")
        } else {
            session.note("The units are written, but systemd could not be told. Start them:")
            session.note("  " + SystemdReminder.startCommand)
        }
    }

    private func show(in session: Session) throws {
        let found = try installed(in: session)
        guard !found.isEmpty else {
            throw CommandError.noReminder(
                "no reminder is installed: `quad journal remind --install` does it")
        }
        try session.show(
            list: found.map { .object($0.members) },
            lines: found.flatMap { $0.lines(in: session) })
    }

    private func installed(in session: Session) throws -> [Reminder] {
        let crontab = CronReminder(temporaryFolder: session.temporaryFolder)
        let units = try SystemdReminder(variables: session.variables)
        return [try units.installed(), try? crontab.installed()].compactMap(\.self)
    }

    private func remove(in session: Session) throws {
        var removed: [Reminder] = []
        if dryRun {
            removed = try installed(in: session)
        } else {
            let units = try SystemdReminder(variables: session.variables)
            if let units = try units.remove() { removed.append(units) }
            let crontab = CronReminder(temporaryFolder: session.temporaryFolder)
            if (try? crontab.installed()) != nil, let line = try crontab.remove() {
                removed.append(line)
            }
        }
        try session.show(
            list: removed.map { .object($0.members) }, afterChange: !dryRun,
            lines: removed.flatMap(\.parts).map { $0.place.safe })
        if removed.isEmpty {
            session.note("No reminder was installed.")
        } else {
            session.note(dryRun ? "This would be removed." : "The reminder is removed.")
        }
    }
}
