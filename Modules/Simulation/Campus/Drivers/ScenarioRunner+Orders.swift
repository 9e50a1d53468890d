import Primitives

/// Writes steps as orders for drivers.
extension ScenarioRunner {
    /// Returns the order of a step, with the language's word for it.
    func order(for step: Scenario.Step) -> DriverOrder {
        let word = step.word
        switch step.action {
        case .makeGroup(let name): return DriverOrder(word, [("group", .string(name))])
        case .makeCounter(let making), .editCounter(_, let making):
            return DriverOrder(word, members(of: making, step))
        case .tap(let title, let times, let note):
            return DriverOrder(
                word,
                [("counter", .string(title)), ("times", .integer(times)), ("note", text(note))])
        case .set(let title, let value, let note):
            return DriverOrder(
                word, [("counter", .string(title)), ("to", .integer(value)), ("note", text(note))])
        case .reset(let title, let note), .stop(let title, let note):
            return DriverOrder(word, [("counter", .string(title)), ("note", text(note))])
        case .resetGroup(let name, let note):
            return DriverOrder(word, [("group", .string(name)), ("note", text(note))])
        case .deleteCounter(let title), .restoreCounter(let title), .start(let title),
            .lap(let title):
            return DriverOrder(word, [("counter", .string(title))])
        case .undo(let count), .redo(let count):
            return DriverOrder(word, [("count", .integer(Int64(count)))])
        case .write(let text), .deleteEntry(let text), .restoreEntry(let text):
            return DriverOrder(word, [("text", .string(text))])
        case .editEntry(let old, let new):
            return DriverOrder(word, [("text", .string(old)), ("to", .string(new))])
        default: return orderInCompany(for: step)
        }
    }

    private func orderInCompany(for step: Scenario.Step) -> DriverOrder {
        let word = step.word
        switch step.action {
        case .checkIn(let place, let time, let note):
            return DriverOrder(
                word,
                [
                    ("place", .string(scenario.places[place].name)),
                    ("minutes", .integer(Int64(time.wholeMinutes))),
                    ("note", note.flatMap(text)),
                ])
        case .profile(let name, let bio):
            return DriverOrder(
                word, [("name", name.map { .string($0) }), ("bio", bio.map { .string($0) })])
        case .revoke(let device):
            let name = scenario.people[step.person].devices[device]
            return DriverOrder(word, [("device", .string(name))])
        case .deleteAccount:
            return DriverOrder(word, [("password", .string(cast[step.person].password))])
        case .send(let other, let text):
            return DriverOrder(word, [("to", person(other)), ("text", .string(text))])
        case .verb(_, let other):
            return DriverOrder(word, [("person", person(other))])
        default: return DriverOrder(word)
        }
    }

    private func members(
        of making: Scenario.CounterMaking, _ step: Scenario.Step
    ) -> [(name: String, value: JSONValue?)] {
        var members: [(name: String, value: JSONValue?)] = []
        if case .editCounter(let title, _) = step.action {
            members.append(("counter", .string(title)))
        }
        let number = { (value: Int64?) in value.map { JSONValue.integer($0) } }
        members += [
            ("title", making.title.map { .string($0) }),
            ("group", making.group.map { .string($0) }), ("step", number(making.step)),
            ("start", number(making.start)), ("reset value", number(making.reset)),
            ("goal", number(making.target?.goal)),
        ]
        if let target = making.target {
            members.append(("aim", .string(target.aim.rawValue)))
            members.append(("every", target.period.map { .string("\($0)") }))
        }
        return members
    }

    /// Returns a text; `nil` if it is empty.
    private func text(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }

    /// Returns a person as drivers are told of one: the story's name and the account's id.
    func person(_ number: Int) -> JSONValue {
        [
            "name": .string(cast[number].person.name),
            "id": .string("\(cast[number].account)"),
        ]
    }
}
