import ArgumentParser
import Device
import Presentation

struct PlaceRules: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules by which positions become visits, with their reasons.",
        discussion: """
            Change them for good with quad config set place.rules 'leave.time=5m doubt=15m', or \
            for one replay with --rule.
            """)

    @OptionGroup var choice: TrackerOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let (rules, standard) = (try choice.rules(in: session), TrackerRules())
        var table = TextTable(.left, .right, .wrapped)
        for rule in TrackerRule.all {
            let isOwn = rule.text(in: rules) != rule.text(in: standard)
            table.add(
                .init(rule.name), .init(rule.text(in: rules), isOwn ? .strong : .plain),
                .init(rule.reason, .faint))
        }
        try session.show(
            list: TrackerRule.all.map { rule in
                [
                    "name": .string(rule.name), "value": .string(rule.text(in: rules)),
                    "standard": .string(rule.text(in: standard)), "kind": .string(rule.kind),
                    "reason": .string(rule.reason),
                ]
            }, lines: table.lines(on: session.page))
    }
}

/// The rules of a tracker: those of the settings, changed by options.
struct TrackerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Change a rule; quad place rules lists them.", valueName: "name=value"))
    var rule: [String] = []

    /// Returns the rules.
    ///
    /// - Throws: ``CommandError`` that names the invalid rule and its source.
    func rules(in session: Session) throws(CommandError) -> TrackerRules {
        var rules = try session.trackerRules()
        for text in rule {
            do throws(TrackerRuleError) {
                try rules.set(text)
            } catch {
                throw .usage("--rule: \(ErrorSentence.of(error))", hint: "quad place rules")
            }
        }
        return rules
    }
}

extension Session {
    func trackerRules() throws(CommandError) -> TrackerRules {
        var rules = TrackerRules()
        let entry = settings.entry(.placeRules)
        guard entry.value != "standard" else { return rules }
        for word in entry.value.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            do throws(TrackerRuleError) {
                try rules.set(String(word))
            } catch {
                throw .usage(
                    "place.rules: \(ErrorSentence.of(error))",
                    hint: "quad config set place.rules 'leave.time=5m doubt=15m'")
            }
        }
        return rules
    }
}
