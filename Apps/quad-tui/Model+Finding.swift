import Device
import Presentation
import TerminalUI

/// Finding counts by title, entries by words and people by name.
extension Model {
    /// The most counts that are listed.
    private static let mostCounts = 100

    /// Looks for what was typed, if the open list is for that.
    mutating func find() -> [Effect] {
        guard let list, list.isFinder else { return [] }
        let words = Folding.folded(list.field.text).split(separator: " ")
        var found: [NarrowedList.Line] = []
        for counter in counts.counters where !words.isEmpty && found.count < Self.mostCounts {
            let title = Folding.folded(counter.title)
            guard words.allSatisfy({ title.contains($0) }) else { continue }
            found.append(
                .init(item: .counter(counter.id), head: counter.valueText, text: counter.title))
        }
        if !words.isEmpty { found += people.found(by: words.map(String.init)) }
        self.list?.show(found) { if case .entry = $0 { false } else { true } }
        return [.perform(.find(list.field.text))]
    }

    /// Lists the entries that were found, unless something else was typed since.
    mutating func show(found entries: [Entry], by words: String) {
        guard let list, list.isFinder, list.field.text == words else { return }
        let lines = entries.map { entry in
            NarrowedList.Line(
                item: .entry(entry),
                head: DateLanguage.current.date(rule.zone.wallTime(at: entry.at).date),
                text: entry.text)
        }
        self.list?.show(lines) { if case .entry = $0 { true } else { false } }
    }

    /// Lists the messages that were found, unless something else was typed since.
    mutating func show(found matches: [MessageMatch], by words: String) {
        guard let list, list.isFinder, list.field.text == words else { return }
        let lines = matches.map { found in
            let isOwn = found.message.from != found.person
            return NarrowedList.Line(
                item: .message(found.person, found.message.number),
                head: SafeText.line(found.displayName),
                text: (isOwn ? "you: " : "")
                    + SafeText.lines(found.message.text).joined(separator: " "))
        }
        self.list?.show(lines) { if case .message = $0 { true } else { false } }
    }

    /// Lists the places by which people can be chosen.
    mutating func askForPlace(_ places: [PeopleChoice.Spot]) {
        guard tab == .home, list == nil else { return }
        guard !places.isEmpty else {
            notice = ("No places are known on this device: More, Sync now gets them.", true)
            return
        }
        let chosen = people.choice.place
        func mark(_ place: PeopleChoice.Spot?) -> String { chosen == place ? "now" : "" }
        list = NarrowedList(
            "Met where?",
            choices: [.init(item: .place(nil), head: mark(nil), text: "anywhere")]
                + places.map {
                    .init(item: .place($0), head: mark($0), text: SafeText.line($0.name))
                })
    }

    /// Opens the conversation with a person at a message.
    private mutating func openMessage(_ number: Int, with person: AccountID) -> [Effect] {
        tab = .messages
        people.tab = .messages
        people.isWriting = false
        let opening = openPage(.conversation(person))
        people.soughtMessage = number
        return opening
    }

    /// Opens what was chosen in a list.
    mutating func open(_ item: NarrowedList.Item) -> [Effect] {
        list = nil
        switch item {
        case .action(let action): return perform(action)
        case .effects(let effects): return effects
        case .entering(let purpose):
            counts.line = LineEntry(purpose)
            return []
        case .counter(let id):
            tab = .counts
            return counts.open(id)
        case .entry(let entry):
            tab = .journal
            journal.open([entry], title: "An entry")
            return []
        case .person(let id):
            let opening = tab.isAboutPeople ? [] : show(.home)
            return opening + openPage(.person(id))
        case .message(let person, let number): return openMessage(number, with: person)
        case .place(let place):
            people.choice.place = place
            return refreshed()
        case .keys(let action): return openKeys(of: action)
        case .tag(let tag):
            list = NarrowedList(finding: "\(tag) ")
            return find()
        }
    }
}
