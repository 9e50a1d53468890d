import Geofence
import Primitives

/// Reads the population beside the people with names.
extension StoryReader {
    /// A population before its days are known.
    struct PopulationDraft {
        var crowd: Scenario.Crowd
        /// The day that it lives on the story's first day, if the story says so.
        let date: Day?
        /// The place of that day, or of the population.
        let mark: YAMLNode.Mark
    }

    /// Reads the population; `nil` if there is none, or none that can be read.
    func population(_ top: FieldValues) -> PopulationDraft? {
        guard let node = top["population"] else { return nil }
        let all = Set(Scenario.Crowd.Pursuit.allCases)
        if let text = node.text {
            return Int(text).map { people in
                PopulationDraft(
                    crowd: Scenario.Crowd(people: people, seed: nil, shift: 0, does: all),
                    date: nil, mark: node.mark)
            }
        }
        guard let fields = shapes.fields(node, of: ScenarioLanguage.population),
            let people = fields.integer("people")
        else { return nil }
        let does = fields.elements("does")?.compactMap { element in
            element.text.flatMap(Scenario.Crowd.Pursuit.init(rawValue:))
        }
        var date: Day?
        if let text = fields.text("date") {
            date = Day(text)
            if date == nil {
                findings.meaning("there is no day \(text)", at: fields.mark(of: "date"))
            }
        }
        return PopulationDraft(
            crowd: Scenario.Crowd(
                people: Int(people), seed: fields.integer("seed").map { UInt64($0) }, shift: 0,
                does: does.map(Set.init) ?? all),
            date: date, mark: fields["date"]?.mark ?? node.mark)
    }

    /// Adds a population to a story, and reports what keeps it from living there.
    func add(_ draft: PopulationDraft, to story: inout Scenario, isSeen: Bool) {
        var crowd = draft.crowd
        crowd.shift = draft.date.map { $0 - firstDay } ?? 0
        let days = story.crowdDays
        guard PlayedDays.bounds.contains(days), days * crowd.people <= ScenarioLanguage.crowdDays
        else {
            findings.meaning(
                "a population lives for at most \(PlayedDays.bounds.upperBound) days, and "
                    + "people times days are at most \(ScenarioLanguage.crowdDays): here they "
                    + "are \(crowd.people) and \(days)", at: draft.mark)
            return
        }
        do {
            _ = try story.played(by: crowd)
        } catch {
            findings.meaning(
                "\(error); `date` names a day that they live instead, such as \(DaySettings.usual)",
                at: draft.mark)
            return
        }
        // Only a map without mistakes can be lived on.
        guard findings.count == 0, !findings.isAboutForm else { return }
        guard Venues(CampusMap(places: places)) != nil else {
            findings.meaning("\(SimulationError.noRoom)", at: draft.mark)
            return
        }
        if !isSeen {
            findings.warn("nobody looks at the population: `expect: {crowd: …}`", at: draft.mark)
        }
        if people.allSatisfy({ $0.start == nil }) {
            findings.warn(
                "nobody with a name is anywhere, so nobody meets the population: say `at: PLACE`",
                at: draft.mark)
        }
        story.crowd = crowd
    }
}
