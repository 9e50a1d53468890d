import Counting
import Geofence
import Presentation
import Workspace

/// One of several things that a person may mean, and what tells it from the others.
struct Choice {
    /// What it is called.
    let title: String
    /// What stands before it in a list, such as a counter's value.
    var value = ""
    /// What else is known of it.
    var facts: [String] = []
    /// The beginning of its id.
    let id: String

    /// It in an error: `Kids (3, in Game, made 2 days ago, id 1a2b3c4d)`.
    var sentence: String {
        let known = [value].filter { !$0.isEmpty } + facts + ["id \(id)"]
        return "\(shownTitle.brief) (\(known.joined(separator: ", ")))"
    }

    /// Its title, or what is said of one without.
    var shownTitle: String { title.isEmpty ? "(blank)" : title }
}

extension Choice {
    /// A counter.
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

    /// A group of counters.
    init(_ group: Group, members: Int) {
        title = group.name
        facts = [members.of("counter")] + (group.isArchived ? ["archived"] : [])
        id = String("\(group.id)".prefix(8))
    }

    /// A place, and what it is part of.
    init(_ place: Place, parent: Place?) {
        title = place.name
        facts = [place.usage, parent.map { "in \($0.name.brief)" }].compactMap { $0 }
        id = String("\(place.id)".prefix(8))
    }

    /// A person.
    init(_ person: KnownPerson) {
        title = person.displayName
        facts = person.metAt.map { [$0.brief] } ?? []
        id = String("\(person.person)".prefix(8))
    }
}
