import API
import Workspace

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

    func fault() -> Scenario.Action? {
        guard let inner = nested("fault"), let word = inner.verb?.word,
            let kind = inner.text(word)
        else { return nil }
        switch (word, kind) {
        case ("server", _): return Scenario.ServerFault(rawValue: kind).map { .fault(.server($0)) }
        case ("device", "crash"): return .fault(.crash)
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

    /// Returns the fields of the mapping behind a word of the current step.
    func nested(_ word: String) -> FieldValues? {
        guard let node = fields[word], let verb = fields.verb, case .object(let shape) = verb.kind,
            let inner = shapes.fields(node, of: shape), inner.isSound
        else { return nil }
        return inner
    }
}
