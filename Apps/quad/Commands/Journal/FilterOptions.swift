import ArgumentParser
import Journal
import Presentation
import Primitives

/// Which entries a command is about.
struct FilterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only from this day on.", valueName: "day"))
    var from: String?

    @Option(help: ArgumentHelp("Only up to the end of this day.", valueName: "day"))
    var to: String?

    @Option(help: ArgumentHelp("Only this day.", valueName: "day"))
    var on: String?

    @Option(
        help: ArgumentHelp("Only with this tag.", valueName: "tag"),
        completion: NameCompletion.tags)
    var tag: String?

    @Flag(help: "Only those with a star.")
    var starred = false

    func validate() throws {
        if on != nil, from != nil || to != nil {
            throw ValidationError("--on is one day and goes with neither --from nor --to")
        }
    }

    /// Whether all entries are meant.
    var isEmpty: Bool { from == nil && to == nil && on == nil && tag == nil && !starred }

    /// The filter of the options.
    func filter(in session: Session) throws(CommandError) -> EntryFilter {
        let first = try (from ?? on).map { text throws(CommandError) in try session.day(text) }
        let last = try (to ?? on).map { text throws(CommandError) in try session.day(text) }
        if let first, let last, last < first {
            throw .usage(
                "--from \(first) is later than --to \(last)", hint: "quad journal list --help")
        }
        var filter = EntryFilter(from: first, through: last, rule: session.dayRule)
        filter.onlyStarred = starred
        if let tag {
            guard let hashtag = Hashtag(typed: tag) else {
                throw .usage("\"\(tag.brief)\" is no tag", hint: "quad journal tags")
            }
            filter.tag = hashtag
        }
        return filter
    }
}

extension Session {
    private var dates: DateWords { DateWords(rule: dayRule, now: environment.now()) }

    /// The day that a person typed.
    func day(_ text: String) throws(CommandError) -> Day {
        guard let day = dates.day(text) else {
            throw .usage("\"\(text.brief)\" is no day", hint: "write \(DateWords.dayForms)")
        }
        return day
    }

    /// The time that a person typed.
    func instant(_ text: String) throws(CommandError) -> Instant {
        guard let instant = dates.instant(text) else {
            throw .usage("\"\(text.brief)\" is no time", hint: "write \(DateWords.timeForms)")
        }
        return instant
    }

    /// The time that something past had, as a person typed it.
    func pastInstant(_ text: String) throws -> Instant {
        let instant = try instant(text)
        guard instant <= environment.now() else { throw JournalError.notYet }
        return instant
    }
}
