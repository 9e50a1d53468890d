import Device
import Presentation

/// One of several things that a person may mean, with details that tell it from the others.
struct Choice {
    /// The title of the thing; empty if it has none.
    let title: String
    /// The text before the title in a list, such as a counter's value.
    var value = ""
    /// Further details.
    var facts: [String] = []
    let id: String

    /// The description in an error: `Kids (3, in Game, made 2 days ago, id 1a2b3c4d)`.
    var sentence: String {
        let known = [value].filter { !$0.isEmpty } + facts + ["id \(id)"]
        return "\(shownTitle.brief) (\(known.joined(separator: ", ")))"
    }

    /// The title, or a placeholder for an empty one.
    var shownTitle: String { title.isEmpty ? "(blank)" : title }
}

extension Choice {
    init(_ counter: Counter, _ names: GroupNames, in session: Session) {
        let age = TimeWords.ago(
            counter.createdAt, now: session.environment.now(), in: session.dayRule)
        title = counter.title
        value = counter.valueText
        facts =
            (names.name(of: counter).map { ["in \($0.brief)"] } ?? [])
            + (counter.isArchived ? ["archived"] : []) + ["made \(age)"]
        id = String("\(counter.id)".prefix(8))
    }

    init(_ group: Group, members: Int) {
        title = group.name
        facts = [members.of("counter")] + (group.isArchived ? ["archived"] : [])
        id = String("\(group.id)".prefix(8))
    }

    init(_ place: Place, parent: Place?) {
        title = place.name
        facts = [place.usage, parent.map { "in \($0.name.brief)" }].compactMap { $0 }
        id = String("\(place.id)".prefix(8))
    }

    init(_ person: KnownPerson) {
        title = person.displayName
        facts = person.metAt.map { [$0.brief] } ?? []
        id = String("\(person.person)".prefix(8))
    }

    init(_ person: BlockedPerson) {
        title = person.displayName
        facts = []
        id = String("\(person.person)".prefix(8))
    }
}
