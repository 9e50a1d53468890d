import Primitives

extension PlanFields {
    /// Reads the replay of a population; `nil` with a mistake.
    mutating func replay(_ node: YAMLNode, seed: UInt64) -> PopulationReplay? {
        let members = members(
            node, of: "a replay", known: ["people", "on", "zone", "from", "to", "speed"],
            needed: ["people", "speed"])
        let bounds = PopulationReplay.bounds
        let people = members["people"].flatMap { whole($0, "people", in: bounds.people) }
        let speed = members["speed"].flatMap { number($0, "a speed", in: bounds.speed) }
        let day = day(members["on"])
        let zone = members["zone"]
        let calendar = AcademicCalendar(zone: zone?.text ?? "America/New_York")
        if calendar == nil, let zone {
            note("there is no such time zone, as Europe/Berlin is one", at: zone)
        }
        let from = members["from"].map { minute($0) } ?? 0
        let to = members["to"].map { minute($0) } ?? 24 * 60
        if let from, let to, from >= to {
            note("a replay ends after it begins", at: members["to"] ?? node)
        }
        guard let people, let speed, let day, let calendar, let from, let to, from < to else {
            return nil
        }
        return PopulationReplay(
            people: people, on: day, calendar: calendar, minutes: from..<to, speed: speed,
            seed: seed)
    }

    /// The first Monday of a term, if no day is given.
    private mutating func day(_ node: YAMLNode?) -> Day? {
        guard let node else { return AcademicCalendar.autumn(of: 2026) }
        if let day = node.text.flatMap({ Day($0) }), (1971...2400).contains(day.year) {
            return day
        }
        note("a day is a date from 1971 to 2400, as 2026-09-07", at: node)
        return nil
    }

    /// Returns the minute of a day of a time such as `08:30`, up to `24:00`.
    private mutating func minute(_ node: YAMLNode) -> Int? {
        let parts = (node.text ?? "").split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count == 2 ? UInt16($0) : nil }
        if parts.count == 2, numbers.count == 2, numbers[1] < 60,
            numbers[0] * 60 + numbers[1] <= 24 * 60
        {
            return Int(numbers[0] * 60 + numbers[1])
        }
        note("a time of a day is from 00:00 to 24:00, as 08:30", at: node)
        return nil
    }
}
