import Geofence
import Primitives

/// Reads a story into all its mistakes, warnings, and steps.
struct StoryReader {
    let findings: ScenarioFindings
    let reading: YAMLReading
    let including: (String) -> [UInt8]?
    /// The story's folder with a slash; empty for the current one.
    var folder = ""
    var shapes: FieldReader
    var zone = Zone.utc
    var firstDay = Day(number: 0)
    var places: [Place] = []
    var placeMarks: [YAMLNode.Mark] = []
    var people: [Scenario.Person] = []
    var personMarks: [YAMLNode.Mark] = []
    var drafts: [StepDraft] = []
    var includedBytes = 0
    /// Whether a step that makes something could not be read, so that names may be unknown.
    var hasLostMaking = false

    /// The middle of the campus in every scenario.
    static let middle = Coordinate(longitude: -76.8838, latitude: 40.9553)

    init(
        _ findings: ScenarioFindings, reading: @escaping YAMLReading,
        including: @escaping (String) -> [UInt8]?
    ) {
        self.findings = findings
        self.reading = reading
        self.including = including
        shapes = FieldReader(version: 1, findings: findings)
    }

    /// Reads a file; `nil` if there are mistakes.
    mutating func story(_ bytes: [UInt8], file: String) -> Scenario? {
        folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        guard let node = yaml(bytes, file: file) else { return nil }
        shapes = FieldReader(
            version: version(of: node), named: named(in: node), findings: findings)
        guard let top = shapes.fields(node, of: ScenarioLanguage.file) else { return nil }
        readCalendar(top)
        for place in top.elements("places") ?? [] { readPlace(place) }
        for person in top.elements("people") ?? [] { readPerson(person) }
        readSteps(top.elements("steps") ?? [])
        let population = population(top)
        guard findings.count == 0 || !findings.isAboutForm else { return nil }
        var naming = StepNaming(
            self, population: population?.crowd.people ?? (top.has("population") ? .max : nil))
        let steps = naming.steps(in: drafts)
        warn(after: naming)
        guard !steps.isEmpty else { return nil }
        var story = Scenario(
            version: shapes.version, title: top.text("title") ?? "",
            isPunctual: top.bool("punctual") ?? false,
            days: DayRule(zone: zone), places: places, people: people, crowd: nil, steps: steps)
        if let population { add(population, to: &story, isSeen: naming.isCrowdSeen) }
        return findings.count == 0 ? story : nil
    }

    /// Reads the YAML of a file; `nil` with a mistake if it is none.
    mutating func yaml(_ bytes: [UInt8], file: String) -> YAMLNode? {
        let number = findings.add(file: file)
        let start = YAMLNode.Mark(file: number, line: 1, column: 1)
        includedBytes += bytes.count
        guard includedBytes <= ScenarioLanguage.fileBytes else {
            findings.form(
                "a story has at most \(ScenarioLanguage.fileBytes) bytes: make it shorter",
                at: start)
            return nil
        }
        switch reading(bytes, number) {
        case .success(let node): return node
        case .failure(let fault):
            findings.form(fault.reason, at: fault.mark)
            return nil
        }
    }

    private func version(of node: YAMLNode) -> Int {
        let written = node.members?.first { $0.name == "quad" }
        // A wrong version is reported with the other fields.
        return written == nil || written?.value.text == "1" ? 1 : ScenarioLanguage.version
    }

    private func named(in node: YAMLNode) -> [String: YAMLNode] {
        let values = node.members?.first { $0.name == "values" }?.value.members ?? []
        return Dictionary(
            values.filter { $0.value.text != nil }.map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first })
    }

    private mutating func readCalendar(_ top: FieldValues) {
        if let name = top.text("zone") {
            if let found = try? Zone(identifier: name) {
                zone = found
            } else {
                findings.meaning(
                    "there is no zone \(name): write one like America/New_York or -05:00",
                    at: top["zone"]?.mark ?? top.mark)
            }
        }
        guard let text = top.text("day"), let mark = top["day"]?.mark else { return }
        if let day = Day(text), (1970...2200).contains(Int(text.prefix(4)) ?? 0) {
            firstDay = day
        } else {
            findings.meaning("there is no day \(text) from 1970 to 2200", at: mark)
        }
    }

    private mutating func readPerson(_ node: YAMLNode) {
        guard let fields = shapes.fields(node, of: ScenarioLanguage.person),
            let name = fields.text("name"), let nameMark = fields["name"]?.mark
        else { return }
        if people.contains(where: { $0.name.lowercased() == name.lowercased() }) {
            findings.meaning("there is another person called \(name)", at: nameMark)
        }
        var devices: [String] = []
        for device in fields.elements("devices") ?? [] {
            let word = device.text ?? ""
            if devices.contains(word) {
                findings.meaning("\(name) has that device already", at: device.mark)
            }
            devices.append(word)
        }
        let start = fields["at"].flatMap { index(of: $0, "place", among: places.map(\.name)) }
        people.append(
            Scenario.Person(
                name: name, devices: devices.isEmpty ? ["phone"] : devices, start: start))
        personMarks.append(nameMark)
    }

    /// Returns the index of the thing that a value names; reports one that isn't there.
    func index(of node: YAMLNode, _ kind: String, among names: [String]) -> Int? {
        let name = node.text ?? ""
        if let found = names.firstIndex(of: name) { return found }
        let near = Spelling.nearest(to: name, among: names)
        let hint = near.first.map { ": did you mean \($0)?" } ?? ""
        findings.meaning("there is no \(kind) called \(name)\(hint)", at: node.mark)
        return nil
    }
}
