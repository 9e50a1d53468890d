import Workspace
import Yams

/// Reads scenarios strictly and reports every error with line and column.
struct ScenarioReader {
    /// The largest file that is read, in bytes.
    static let limit = 1 << 20

    private var days = DayRule.utc
    private var midnight = Instant(milliseconds: 0)
    private var places: [Place] = []
    private var people: [Scenario.Person] = []

    /// Reads a scenario.
    static func read(_ text: String) throws(ScenarioError) -> Scenario {
        guard text.utf8.count <= limit else {
            throw ScenarioError(
                line: 1, column: 1, reason: "a scenario has at most \(limit) bytes")
        }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch {
            throw ScenarioError(error)
        }
        guard let node else {
            throw ScenarioError(line: 1, column: 1, reason: "there is nothing here")
        }
        var reader = ScenarioReader()
        return try reader.scenario(node)
    }

    private mutating func scenario(_ node: Node) throws(ScenarioError) -> Scenario {
        var fields = try YAMLFields(node, of: "a scenario")
        let title = try fields.require("title").text("a title")
        let dayNode = try fields.require("day")
        let day = try dayNode.text("a day")
        if let zone = fields.take("zone") { days = try self.zone(zone) }
        guard let utc = Instant("\(day)T00:00:00Z"), day.count == 10 else {
            throw dayNode.error("a day is written like 2026-03-02")
        }
        midnight = utc - .seconds(days.zone.offset(at: utc))
        for node in try fields.take("places")?.elements("places") ?? [] {
            places.append(try place(node))
        }
        for node in try fields.require("people").elements("people") {
            people.append(try person(node))
        }
        let stepsNode = try fields.require("steps")
        var steps: [Scenario.Step] = []
        for node in try stepsNode.elements("steps") {
            steps.append(try step(node, after: steps.last?.at))
        }
        try fields.finish()
        guard !people.isEmpty else { throw node.error("a story has somebody in it") }
        guard !steps.isEmpty else { throw stepsNode.error("a story has a step") }
        return Scenario(title: title, days: days, places: places, people: people, steps: steps)
    }

    private func zone(_ node: Node) throws(ScenarioError) -> DayRule {
        guard let zone = try? Zone(identifier: try node.text("a zone")) else {
            throw node.error("a zone is written like America/New_York or -05:00")
        }
        return DayRule(zone: zone)
    }

    /// Reads a round place, in metres from the middle of the campus.
    private func place(_ node: Node) throws(ScenarioError) -> Place {
        var fields = try YAMLFields(node, of: "a place")
        let nameNode = try fields.require("name")
        let name = try nameNode.text("a name")
        let east = try fields.require("east").number("metres east")
        let north = try fields.require("north").number("metres north")
        let radiusNode = try fields.require("radius")
        let radius = try radiusNode.number("a radius in metres")
        try fields.finish()
        guard !places.contains(where: { $0.name == name }) else {
            throw nameNode.error("there is another place called \(name)")
        }
        guard (10...1000).contains(radius), abs(east) <= 5000, abs(north) <= 5000 else {
            throw radiusNode.error(
                "a place has a radius from 10 to 1000 m and lies within 5000 m of the middle")
        }
        let center = Self.middle.moved(east: east, north: north)
        return Place(
            id: .derived(name: name, key: "scenario"), name: name,
            shape: Shape(circles: [Circle(center: center, radius: radius)]))
    }

    /// The middle of the campus in every scenario.
    private static let middle = Coordinate(longitude: -76.8838, latitude: 40.9553)

    private func person(_ node: Node) throws(ScenarioError) -> Scenario.Person {
        var fields = try YAMLFields(node, of: "a person")
        let nameNode = try fields.require("name")
        let name = try nameNode.text("a name")
        guard name.allSatisfy({ $0.isASCII && $0.isLetter }), (2...20).contains(name.count) else {
            throw nameNode.error("a name is one word of 2 to 20 letters from a to z")
        }
        guard !people.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw nameNode.error("there is another person called \(name)")
        }
        var devices: [String] = []
        for node in try fields.take("devices")?.elements("devices") ?? [] {
            let device = try node.text("a device")
            if devices.contains(device) { throw node.error("\(name) has that device already") }
            devices.append(device)
        }
        let start = try fields.take("at").map(placeNamed)
        try fields.finish()
        return Scenario.Person(
            name: name, devices: devices.isEmpty ? ["phone"] : devices, start: start)
    }

    private func step(
        _ node: Node, after last: Instant?
    ) throws(ScenarioError) -> Scenario.Step {
        var fields = try YAMLFields(node, of: "a step")
        let timeNode = try fields.require("at")
        let at = try time(timeNode)
        if let last, at < last { throw timeNode.error("steps stand in the order of time") }
        let (person, device) = try actor(try fields.require("by"))
        let (verb, action) = try ActionReader(places: places, people: people).action(&fields)
        try fields.finish()
        if case .walk = action, people[person].start == nil {
            throw node.error("\(people[person].name) begins nowhere: say `at: PLACE` of people")
        }
        return Scenario.Step(
            line: fields.line, at: at, person: person, device: device, verb: verb,
            action: action)
    }

    /// Reads hours and minutes on the campus's clock.
    private func time(_ node: Node) throws(ScenarioError) -> Instant {
        let parts = try node.text("a time").split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hour = Int(parts[0]),
            let minute = Int(parts[1]), (0..<48).contains(hour), (0..<60).contains(minute)
        else { throw node.error("a time is written like 09:30; 25:00 is one in the night after") }
        return midnight + .minutes(hour * 60 + minute)
    }

    /// Reads `Nora`, or `Nora on tablet`.
    private func actor(_ node: Node) throws(ScenarioError) -> (person: Int, device: Int) {
        let words = try node.text("who does it").split(separator: " ", maxSplits: 2)
        let names = ActionReader(places: places, people: people)
        let person = try names.person(String(words[0]), at: node)
        guard words.count > 1 else { return (person, 0) }
        let devices = people[person].devices
        guard words.count == 3, words[1] == "on",
            let device = devices.firstIndex(of: String(words[2]))
        else {
            throw node.error(
                "write \(people[person].name) on \(devices.joined(separator: " or on "))")
        }
        return (person, device)
    }

    private func placeNamed(_ node: Node) throws(ScenarioError) -> Int {
        try ActionReader(places: places, people: people).place(node)
    }
}

extension Scenario {
    /// Reads a scenario from YAML.
    ///
    /// - Throws: ``ScenarioError`` with line and column.
    package init(yaml: String) throws(ScenarioError) { self = try ScenarioReader.read(yaml) }
}
