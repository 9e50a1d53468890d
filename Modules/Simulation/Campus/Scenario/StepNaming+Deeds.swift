/// Turns the fields of other steps into their actions.
extension StepNaming {
    mutating func going(_ word: String) -> Scenario.Action? {
        switch word {
        case "walk to":
            if people[person].start == nil {
                findings.meaning(
                    "\(people[person].name) begins nowhere: say `at: PLACE` of people",
                    at: fields.mark)
            }
            return place(word).map { .walk(to: $0) }
        case "check in":
            return place(word).map {
                .checkIn(
                    $0, for: fields.duration("for") ?? .minutes(60), note: fields.text("note"))
            }
        default:
            guard let inner = nested(word), let east = inner.number("east"),
                let north = inner.number("north")
            else { return nil }
            let coordinate = StoryReader.middle.moved(east: east, north: north)
            let accuracy = inner.number("accuracy") ?? 10
            return word == "owntracks"
                ? .ownTracks(coordinate, accuracy: accuracy)
                : .read(coordinate, accuracy: accuracy)
        }
    }

    mutating func deed(_ word: String) -> Scenario.Action? {
        let isNew = ScenarioLanguage.newDeeds.contains(word)
        guard shapes.version > 1 || !isNew else {
            findings.meaning(
                "`\(word)` belongs to version 2: write `quad: 2` in the first line",
                at: fields.mark)
            return nil
        }
        switch word {
        case "go offline": return .goOffline
        case "go online": return .goOnline
        case "sync": return .sync
        case "check out": return .checkOut
        case "pause": return .pause(true)
        case "resume": return .pause(false)
        case "listen":
            listening.insert([person, device])
            return .listen(true)
        case "stop listening":
            if listening.remove([person, device]) == nil {
                findings.meaning(
                    "there is no live stream: `do: listen` begins one", at: fields.mark)
            }
            return .listen(false)
        default:
            gone[person] = fields.mark
            return .deleteAccount
        }
    }

    func account(_ word: String) -> Scenario.Action? {
        if word == "profile" {
            guard let inner = nested(word) else { return nil }
            if !inner.has("name"), !inner.has("bio") {
                findings.meaning("nothing of the profile is changed: say what", at: fields.mark)
            }
            return .profile(name: inner.text("name"), bio: inner.text("bio"))
        }
        return fields[word].flatMap {
            index(of: $0, "device of \(people[person].name)", among: people[person].devices)
        }.map { .revoke($0) }
    }

    mutating func fault() -> Scenario.Action? {
        guard let inner = nested("fault"), let word = inner.verb?.word,
            let kind = inner.text(word)
        else { return nil }
        if word == "disk" { return disk(kind, inner) }
        switch (word, kind) {
        case ("server", "restore"): return earlier(inner).map { .fault(.serverRestore($0)) }
        case ("server", _): return Scenario.ServerFault(rawValue: kind).map { .fault(.server($0)) }
        case ("device", "crash"):
            listening.remove([person, device])
            return .fault(.crash)
        case ("device", "restore"):
            listening.remove([person, device])
            return earlier(inner).map { .fault(.restore($0)) }
        case ("device", "clone"): return clone(inner)
        case ("device", _):
            guard let seconds = inner.integer("by") else {
                findings.meaning("`by` is missing: the seconds ahead", at: inner.mark)
                return nil
            }
            return .fault(.clock(.seconds(seconds)))
        case (_, "delay"):
            guard let delay = inner.duration("by") else {
                findings.meaning("`by` is missing: how long a request takes", at: inner.mark)
                return nil
            }
            return .fault(.network(.delay(delay)))
        case (_, "loss"): return .fault(.network(.loss(inner.number("share") ?? 0.5)))
        case (_, "one way"): return .fault(.network(.oneWay))
        case (_, "clog"): return .fault(.network(.clog))
        default: return .fault(.network(.sound))
        }
    }

    private mutating func clone(_ inner: FieldValues) -> Scenario.Action? {
        guard let node = inner["onto"] else {
            findings.meaning("`onto` is missing: the device that gets the copy", at: inner.mark)
            return nil
        }
        let name = people[person].name
        guard let other = index(of: node, "device of \(name)", among: people[person].devices)
        else { return nil }
        guard other != device else {
            findings.meaning("`onto` is another device of \(name)", at: node.mark)
            return nil
        }
        listening.remove([person, other])
        return .fault(.clone(onto: other))
    }

    private func disk(_ kind: String, _ inner: FieldValues) -> Scenario.Action? {
        let fault: Scenario.DiskFault
        switch kind {
        case "slow":
            guard let time = inner.duration("by") else {
                findings.meaning("`by` is missing: how long it takes to write", at: inner.mark)
                return nil
            }
            fault = .slow(time)
        case "full": fault = .full
        case "failing": fault = .failing
        default: fault = .sound
        }
        return .fault(.disk(fault, isOfServer: !fields.has("by")))
    }

    /// Returns the fields of the mapping behind a word of the current step.
    func nested(_ word: String) -> FieldValues? {
        guard let node = fields[word], let verb = fields.verb, case .object(let shape) = verb.kind,
            let inner = shapes.fields(node, of: shape), inner.isSound
        else { return nil }
        return inner
    }
}
