import ArgumentParser
import Device
import Presentation

/// The options that select entries.
struct FilterOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only from this day on.", valueName: "day"))
    var from: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only up to the end of this day.", valueName: "day"))
    var to: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only this day, or these.", valueName: "day"))
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

    /// Whether no option is given, so that all entries are selected.
    var isEmpty: Bool { from == nil && to == nil && on == nil && tag == nil && !starred }

    func filter(in session: Session) throws(CommandError) -> EntryFilter {
        let days = try session.days("--on", on)
        let first = try session.days("--from", from)?.lowerBound ?? days?.lowerBound
        let last = try session.days("--to", to)?.upperBound ?? days?.upperBound
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
