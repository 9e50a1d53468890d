import API
import Workspace

/// Turns the fields of an expectation into what must be seen.
extension StepNaming {
    mutating func expectation() -> Scenario.Action? {
        let patience: Scenario.Patience
        switch (fields.duration("within"), fields.duration("never for")) {
        case (nil, nil): patience = .now
        case (let time?, nil): patience = .within(time)
        case (nil, let time?): patience = .never(time)
        default:
            findings.meaning("a check has `within` or `never for`, not both", at: fields.mark)
            return nil
        }
        guard let inner = nested("expect"), let view = view(inner) else { return nil }
        if case .refused = view, patience != .now {
            findings.meaning(
                "what is `refused` is tried once: leave `within` and `never for` out",
                at: fields.mark)
        }
        return .expect(view, patience)
    }

    private mutating func view(_ inner: FieldValues) -> Scenario.Expectation? {
        guard let word = inner.verb?.word, let node = inner[word] else { return nil }
        switch word {
        case "counter", "no counter", "stopwatch", "periods": return counterView(word, inner)
        case "entries": return .entries(texts(inner, word))
        case "waiting": return .waiting(Int(inner.integer(word) ?? 0))
        case "feed": return .feed(peopleList(inner, word), isWhole: true)
        case "feed has": return .feed(peopleList(inner, word), isWhole: false)
        case "requests": return .requests(peopleList(inner, word))
        case "devices":
            for device in node.elements ?? [] {
                let devices = people[person].devices
                _ = index(of: device, "device of \(people[person].name)", among: devices)
            }
            return .devices(texts(inner, word))
        case "signed in": return .signedIn(inner.bool(word) ?? true)
        case "any": return anyView(inner)
        case "refused": return refusal(inner)
        case "stream": return streamView(inner)
        case "crowd": return crowdView(inner)
        default: return personView(word, inner)
        }
    }

    /// Returns the view of a step that is refused; whatever it names is as if it were not there.
    private mutating func refusal(_ inner: FieldValues) -> Scenario.Expectation? {
        let before = self
        defer { self = before }
        (fields, isTried) = (inner, true)
        guard let act = nested("refused"), let verb = act.verb else { return nil }
        fields = act
        return action(verb).map { .refused($0, verb: verb.word, says: inner.text("says")) }
    }

    private mutating func anyView(_ inner: FieldValues) -> Scenario.Expectation? {
        let nodes = inner.elements("of") ?? []
        guard let field = inner.verb?.fields.first, case .list(.object(let shape), _) = field.kind
        else { return nil }
        var views: [Scenario.Expectation] = []
        for node in nodes {
            guard let one = shapes.fields(node, of: shape), one.isSound, let view = view(one)
            else { return nil }
            views.append(view)
        }
        let least = Int(inner.integer("any") ?? 1)
        guard least <= views.count else {
            findings.meaning(
                "\(least) of \(views.count) views can't be seen",
                at: inner["any"]?.mark ?? inner.mark)
            return nil
        }
        return .any(least, of: views)
    }

    private mutating func counterView(
        _ word: String, _ inner: FieldValues
    ) -> Scenario.Expectation? {
        if word == "no counter" { return inner.text(word).map { .noCounter($0) } }
        let isTime: Bool? = word == "stopwatch" ? true : word == "periods" ? false : nil
        let found = find(
            inner[word], word == "stopwatch" ? word : "counter", in: \.counters, isTime: isTime,
            seen: true)
        guard let name = found else { return nil }
        if word == "periods" {
            return .periods(
                name, (inner.elements("values") ?? []).compactMap { Int64($0.text ?? "") })
        }
        var bounds = Scenario.Bounds()
        if word == "counter" {
            bounds.least = inner.integer("shows") ?? inner.integer("at least")
            bounds.most = inner.integer("shows") ?? inner.integer("at most")
            if inner.has("shows"), inner.has("at least") || inner.has("at most") {
                findings.meaning("`shows` has no bounds beside it", at: inner.mark)
            }
        } else {
            bounds.least = inner.duration("at least")?.wholeMilliseconds
            bounds.most = inner.duration("at most")?.wholeMilliseconds
        }
        check(bounds, inner)
        let isMet = inner.bool("met")
        let isRunning = inner.bool("running")
        let laps = inner.integer("laps").map { Int($0) }
        if bounds == Scenario.Bounds(), isMet == nil, isRunning == nil, laps == nil {
            findings.meaning(
                word == "counter"
                    ? "nothing is compared: add `shows`, `at least`, `at most` or `met`"
                    : "nothing is compared: add `at least`, `at most`, `running` or `laps`",
                at: inner.mark)
        }
        return word == "counter"
            ? .counter(name, bounds, isMet: isMet)
            : .stopwatch(name, bounds, isRunning: isRunning, laps: laps)
    }

    private func personView(_ word: String, _ inner: FieldValues) -> Scenario.Expectation? {
        guard let node = inner[word],
            let other = index(of: node, "person", among: people.map(\.name))
        else { return nil }
        switch word {
        case "conversation":
            guard let state = inner.text("state").flatMap(ConversationSummary.State.init(rawValue:))
            else { return nil }
            return .conversation(
                with: other, state,
                messages: inner.has("messages") ? texts(inner, "messages") : nil)
        case "page":
            for place in inner.elements("places") ?? [] {
                _ = index(of: place, "place", among: places.map(\.name))
            }
            return .page(of: other, places: texts(inner, "places"))
        case "profile":
            if let place = inner["here"] {
                _ = index(of: place, "place", among: places.map(\.name))
            }
            if !inner.has("name"), !inner.has("bio"), !inner.has("here") {
                findings.meaning(
                    "nothing is compared: add `name`, `bio` or `here`", at: inner.mark)
            }
            return .profile(
                of: other, name: inner.text("name"), bio: inner.text("bio"),
                here: inner.text("here"))
        case "no conversation": return .noConversation(with: other)
        default: return .noPage(of: other)
        }
    }

    private func texts(_ inner: FieldValues, _ name: String) -> [String] {
        (inner.elements(name) ?? []).compactMap(\.text)
    }

    private func peopleList(_ inner: FieldValues, _ name: String) -> [Int] {
        var found: [Int] = []
        for node in inner.elements(name) ?? [] {
            guard let one = index(of: node, "person", among: people.map(\.name)) else { continue }
            if found.contains(one) {
                findings.meaning("\(people[one].name) is in the list already", at: node.mark)
            }
            found.append(one)
        }
        return found.sorted()
    }
}
