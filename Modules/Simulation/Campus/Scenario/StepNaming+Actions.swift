import Counting
import Primitives
import Workspace

/// Turns the fields of a step into its action.
extension StepNaming {
    mutating func action(_ verb: Verb) -> Scenario.Action? {
        switch verb.word {
        case "walk to", "check in", "read position", "owntracks": return going(verb.word)
        case "message", "accept", "decline", "block", "unblock": return talking(verb.word)
        case "write", "edit entry", "delete entry", "restore entry": return writing(verb.word)
        case "do": return deed(fields.text("do") ?? "")
        case "profile", "revoke": return account(verb.word)
        case "fault": return fault()
        case "expect": return expectation()
        default: return counting(verb.word)
        }
    }

    private mutating func counting(_ word: String) -> Scenario.Action? {
        let note = fields.text("note") ?? ""
        switch word {
        case "make group":
            guard let name = fields.text(word) else { return nil }
            make(name, in: \.groups, at: fields[word])
            return .makeGroup(name)
        case "make counter", "make stopwatch": return making(word)
        case "tap":
            guard let name = counter(word, isTime: false) else { return nil }
            let times = fields.integer("times") ?? 1
            if times == 0 {
                findings.meaning(
                    "`times` is 0: leave the step out", at: fields["times"]?.mark ?? fields.mark)
            }
            taps += abs(times)
            return .tap(counter: name, times: times, note: note)
        case "set":
            guard let name = counter(word, isTime: false), let to = fields.integer("to") else {
                return nil
            }
            return .set(counter: name, to: to, note: note)
        case "reset": return counter(word).map { .reset(counter: $0, note: note) }
        case "reset group":
            return find(fields[word], "group", in: \.groups).map { .resetGroup($0, note: note) }
        case "undo": return .undo(Int(fields.integer(word) ?? 1))
        case "redo": return .redo(Int(fields.integer(word) ?? 1))
        case "start stopwatch": return counter(word, isTime: true).map { .start($0) }
        case "stop stopwatch": return counter(word, isTime: true).map { .stop($0, note: note) }
        case "lap stopwatch": return counter(word, isTime: true).map { .lap($0) }
        default: return changing(word)
        }
    }

    private mutating func changing(_ word: String) -> Scenario.Action? {
        switch word {
        case "edit counter":
            guard let name = counter(word) else { return nil }
            let change = settings(title: fields.text("title"))
            if change == Scenario.CounterMaking() {
                findings.meaning("nothing of \(name) is changed: say what", at: fields.mark)
            }
            if let title = change.title {
                checkName(title, at: fields["title"]?.mark ?? fields.mark)
                rename(name, in: \.counters, to: title)
            }
            return .editCounter(name, change)
        case "delete counter":
            guard let name = counter(word) else { return nil }
            mark(name, in: \.counters, deleted: true)
            return .deleteCounter(name)
        default:
            guard let name = find(fields[word], "counter", in: \.counters, deleted: true) else {
                return nil
            }
            mark(name, in: \.counters, deleted: false)
            return .restoreCounter(name)
        }
    }

    private mutating func making(_ word: String) -> Scenario.Action? {
        guard let title = fields.text(word) else { return nil }
        var making = settings(title: title)
        making.isTime = word == "make stopwatch"
        if fields.has("group") {
            guard let group = find(fields["group"], "group", in: \.groups) else { return nil }
            making.group = group
        }
        make(title, in: \.counters, isTime: making.isTime, at: fields[word])
        return .makeCounter(making)
    }

    private func settings(title: String?) -> Scenario.CounterMaking {
        var making = Scenario.CounterMaking(
            title: title, step: fields.integer("step"), start: fields.integer("start"),
            reset: fields.integer("reset value"))
        let aims: [String: Target.Aim] = [
            "at least": .atLeast, "at most": .atMost, "exactly": .exactly,
        ]
        if let goal = fields.integer("goal") {
            making.target = Target(
                goal: goal, aim: aims[fields.text("aim") ?? ""] ?? .atLeast,
                period: fields.text("every period").flatMap { PeriodRule($0) })
        } else if fields.has("aim") || fields.has("every period") {
            findings.meaning("a target has a goal: add `goal`", at: fields.mark)
        }
        return making
    }

    private mutating func writing(_ word: String) -> Scenario.Action? {
        if word == "write" {
            guard let text = fields.text(word) else { return nil }
            make(text, in: \.entries, at: fields[word])
            return .write(text)
        }
        let isDeleted = word == "restore entry"
        guard let old = find(fields[word], "entry", in: \.entries, deleted: isDeleted) else {
            return nil
        }
        switch word {
        case "edit entry":
            guard let text = fields.text("to") else { return nil }
            rename(old, in: \.entries, to: text)
            return .editEntry(old, to: text)
        case "delete entry":
            mark(old, in: \.entries, deleted: true)
            return .deleteEntry(old)
        default:
            mark(old, in: \.entries, deleted: false)
            return .restoreEntry(old)
        }
    }

    private func talking(_ word: String) -> Scenario.Action? {
        guard let other = person(word == "message" ? "to" : word) else { return nil }
        if other == person {
            findings.meaning("\(people[person].name) is the one who does it", at: fields.mark)
        }
        switch word {
        case "message": return fields.text(word).map { .send(to: other, text: $0) }
        default: return PersonVerb(word: word).map { .verb($0, other) }
        }
    }
}
