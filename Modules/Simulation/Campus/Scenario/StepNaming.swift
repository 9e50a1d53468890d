import Geofence
import Primitives

/// Looks up the names in steps, in the order of time, and remembers what there is by then.
struct StepNaming {
    /// Something with a name that a person made.
    struct Thing {
        var name: String
        let mark: YAMLNode.Mark
        var isTime = false
        var isDeleted = false
        var isSeen = false
    }

    let findings: ScenarioFindings
    let shapes: FieldReader
    let places: [Place]
    let people: [Scenario.Person]
    /// Whether an unknown name is no mistake of its own, as the step that makes it is one.
    let isLenient: Bool
    var counters: [Int: [Thing]] = [:]
    var groups: [Int: [Thing]] = [:]
    var entries: [Int: [Thing]] = [:]
    /// The people who do something.
    var active: Set<Int> = []
    /// The people whose account has ended, and where.
    var gone: [Int: YAMLNode.Mark] = [:]
    var taps: Int64 = 0
    /// The number of people of the population; `nil` for none.
    let population: Int?
    /// Whether something is said of the population.
    var isCrowdSeen = false
    /// Whether a step is only tried, and may name what can't be.
    var isTried = false
    /// The devices with a live stream, by person and number.
    var listening: Set<[Int]> = []
    /// The person, the device, the time and the fields of the current step.
    var person = 0
    var device = 0
    var at = Instant(milliseconds: 0)
    var fields: FieldValues
    /// The time of the first step.
    private var first = Instant(milliseconds: 0)
    private let instant: (YAMLNode?) -> Instant?

    init(_ story: StoryReader, population: Int?) {
        self.population = population
        instant = story.instant
        findings = story.findings
        shapes = story.shapes
        places = story.places
        people = story.people
        isLenient = story.hasLostMaking
        fields = FieldValues(
            mark: YAMLNode.Mark(line: 1, column: 1), verb: nil, isSound: false, values: [:],
            marks: [:])
    }

    /// Returns the steps of drafts in the order of time.
    mutating func steps(in drafts: [StepDraft]) -> [Scenario.Step] {
        let events = drafts.enumerated().flatMap { number, draft in
            draft.times.map { (at: $0, number: number) }
        }
        guard events.count <= ScenarioLanguage.steps else {
            findings.meaning(
                "a story has at most \(ScenarioLanguage.steps) steps, and not \(events.count)",
                at: drafts[0].fields.mark)
            return []
        }
        first = events.first?.at ?? first
        var steps: [Scenario.Step] = []
        for event in events.sorted(by: { ($0.at, $0.number) < ($1.at, $1.number) }) {
            let draft = drafts[event.number]
            if event.at - first > .seconds(86_400 * ScenarioLanguage.days) {
                findings.meaning(
                    "a story has at most \(ScenarioLanguage.days) days", at: draft.fields.mark)
                break
            }
            if let step = step(draft, at: event.at) { steps.append(step) }
        }
        if taps > ScenarioLanguage.taps {
            findings.meaning(
                "a story has at most \(ScenarioLanguage.taps) taps, and not \(taps)",
                at: drafts[0].fields.mark)
        }
        return steps
    }

    private mutating func step(_ draft: StepDraft, at: Instant) -> Scenario.Step? {
        (person, device, self.at, fields) = (draft.person, draft.device, at, draft.fields)
        let isServer = draft.verb.word == "fault" && !fields.has("by")
        if !isServer {
            active.insert(person)
            if gone[person] != nil {
                findings.meaning(
                    "\(people[person].name) has no account any more", at: fields.mark)
            }
        }
        guard let action = action(draft.verb) else { return nil }
        let mark = fields.mark
        return Scenario.Step(
            position: FilePosition(
                file: findings.files[mark.file], line: mark.line, column: mark.column),
            at: at, person: person, device: draft.device, verb: draft.verb.word, action: action,
            words: (isServer ? "" : actor + ": ") + fields.words(of: draft.verb),
            name: fields.text("name"),
            tags: fields.elements("tags")?.compactMap(\.text) ?? [],
            reason: fields.text("because"))
    }

    /// The person who acts, with the device if there are several.
    private var actor: String {
        let person = people[person]
        return person.devices.count < 2
            ? person.name : "\(person.name) on \(person.devices[device])"
    }

    /// Returns the time whose state comes back in a restore.
    func earlier(_ inner: FieldValues) -> Instant? {
        guard let node = inner["to"] else {
            findings.meaning("`to` is missing: the time whose state comes back", at: inner.mark)
            return nil
        }
        guard let time = instant(node) else { return nil }
        guard time >= first, time < at else {
            findings.meaning(
                "`to` is a time of the story before this step, from the first step on",
                at: node.mark)
            return nil
        }
        return time
    }

    /// Returns the index of a place, or of a person, that a field names.
    func place(_ name: String) -> Int? {
        fields[name].flatMap { index(of: $0, "place", among: places.map(\.name)) }
    }

    func person(_ name: String) -> Int? {
        fields[name].flatMap { index(of: $0, "person", among: people.map(\.name)) }
    }

    func index(of node: YAMLNode, _ kind: String, among names: [String]) -> Int? {
        let name = node.text ?? ""
        if let found = names.firstIndex(of: name) { return found }
        let near = Spelling.nearest(to: name, among: names)
        let hint = near.first.map { ": did you mean \($0)?" } ?? ""
        findings.meaning("there is no \(kind) called \(name)\(hint)", at: node.mark)
        return nil
    }
}
