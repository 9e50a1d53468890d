import Primitives

/// Reads steps into drafts, with those of included files.
extension StoryReader {
    /// The fields that an included file may have.
    private static let part = FieldSet(
        words: "an included file",
        fields: [
            FieldSet.Field("quad", .integer(1...2), "the version", version: 2),
            FieldSet.Field(
                "steps",
                .list(
                    .variants([ScenarioLanguage.step, ScenarioLanguage.inclusion]), 1...10_000),
                "in the order of time"
            ).required,
        ])

    mutating func readSteps(_ nodes: [YAMLNode]) {
        var last: Instant?
        for node in nodes {
            let shape = shapes.shape(
                of: node, among: [ScenarioLanguage.step, ScenarioLanguage.inclusion])
            guard let fields = shapes.fields(node, of: shape) else { continue }
            if let path = fields.text("include") {
                readPart(path, at: fields["include"]?.mark ?? fields.mark)
            } else {
                readStep(fields, after: &last)
            }
        }
    }

    private mutating func readPart(_ path: String, at mark: YAMLNode.Mark) {
        guard !findings.isAboutForm else { return }
        guard findings.files.count < ScenarioLanguage.files else {
            let limit = ScenarioLanguage.files
            return findings.meaning("a story has at most \(limit) files: include less", at: mark)
        }
        guard !findings.files.contains(folder + path) else {
            return findings.meaning("\(path) is included already", at: mark)
        }
        guard let bytes = included(path, at: mark), let node = yaml(bytes, file: folder + path),
            let fields = shapes.fields(node, of: Self.part)
        else { return }
        readSteps(fields.elements("steps") ?? [])
    }

    private mutating func readStep(_ fields: FieldValues, after last: inout Instant?) {
        checkNested(fields)
        let times = times(of: fields)
        if let first = times.first {
            if let last, first < last {
                findings.meaning(
                    "steps stand in the order of time",
                    at: (fields["at"] ?? fields["from"])?.mark ?? fields.mark)
            }
            last = max(last ?? first, first)
        }
        let actor = actor(of: fields)
        guard fields.isSound, let verb = fields.verb, let actor else {
            hasLostMaking = hasLostMaking || Self.makes(fields.verb)
            return
        }
        guard drafts.count < ScenarioLanguage.steps else { return }
        drafts.append(
            StepDraft(
                fields: fields, verb: verb, times: times, person: actor.person,
                device: actor.device))
    }

    /// Whether a step may make something to which others refer; one that is misspelt may.
    private static func makes(_ verb: Verb?) -> Bool {
        guard let word = verb?.word else { return true }
        return word.hasPrefix("make") || word == "write" || word.hasPrefix("edit")
    }

    /// Reads the form of the mappings inside of a step, which follow its verb.
    private func checkNested(_ fields: FieldValues) {
        guard let verb = fields.verb, case .object(let shape) = verb.kind,
            let node = fields[verb.word], let inner = shapes.fields(node, of: shape)
        else { return }
        // A step that is refused stands in an expectation.
        checkNested(inner)
        guard let views = inner.elements("of"), let any = inner.verb?.fields.first,
            case .list(.object(let view), _) = any.kind
        else { return }
        for node in views { _ = shapes.fields(node, of: view) }
    }

    private func actor(of fields: FieldValues) -> (person: Int, device: Int)? {
        guard let node = fields["by"], let text = node.text else {
            if fields.has("by") { return nil }
            if fields.verb?.word == "fault" {
                // Without a person it is the server, or its disk.
                let name = fields["fault"]?.members?.first?.name
                if name == "server" || name == "disk" { return (0, 0) }
                findings.meaning("`by` is missing: whose device it happens to", at: fields.mark)
            } else {
                findings.form("`by` is missing: who does it", at: fields.mark)
            }
            return nil
        }
        let words = text.split(separator: " ").map(String.init)
        let name = YAMLNode(content: .scalar(words[0], isPlain: false), mark: node.mark)
        guard let person = index(of: name, "person", among: people.map(\.name)) else {
            return nil
        }
        guard words.count > 1 else { return (person, 0) }
        let devices = people[person].devices
        guard let device = devices.firstIndex(of: words[2]) else {
            findings.meaning(
                "write \(people[person].name) on \(devices.joined(separator: " or on "))",
                at: node.mark)
            return nil
        }
        return (person, device)
    }

    private func times(of fields: FieldValues) -> [Instant] {
        let every = fields.duration("every")
        if let first = instant(fields["at"]) {
            let count = fields.integer("repeat") ?? 1
            guard let every else { return [first] }
            return (0..<Int(count)).map { first + every * $0 }
        }
        guard let first = instant(fields["from"]), let last = instant(fields["until"]), let every
        else { return [] }
        let mark = fields["until"]?.mark ?? fields.mark
        guard first <= last else {
            findings.meaning("`until` is before `from`", at: mark)
            return []
        }
        let count = (last - first).wholeMilliseconds / every.wholeMilliseconds + 1
        guard count <= 1000 else {
            findings.meaning("a step happens at most 1000 times, and not \(count)", at: mark)
            return []
        }
        return (0..<Int(count)).map { first + every * $0 }
    }

    /// Returns the instant of a time on the campus's clock.
    func instant(_ node: YAMLNode?) -> Instant? {
        guard let node, let text = node.text, let time = CampusTime(text) else { return nil }
        guard shapes.version > 1 || !text.hasPrefix("day") && text.utf8.count == 5 else {
            findings.meaning(
                "days and seconds belong to version 2: write `quad: 2` in the first line",
                at: node.mark)
            return nil
        }
        let wall = WallTime(
            firstDay + (time.day + time.second / 86_400), second: time.second % 86_400)
        let instant = zone.instant(of: wall)
        if zone.wallTime(at: instant) != wall {
            findings.warn(
                "the clocks never show \(wall), as summer time begins: it happens at "
                    + "\(zone.wallTime(at: instant).clock)", at: node.mark)
        }
        return instant
    }
}
