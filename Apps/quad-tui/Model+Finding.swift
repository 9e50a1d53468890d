import Counting
import Journal
import Presentation
import Primitives
import TerminalUI
import Workspace

/// Finding counts by title, entries by words and people by name.
extension Model {
    /// The most counts that are listed, archived ones among them, and the most groups.
    private static let mostCounts = 100

    /// Looks for what was typed, if the open list is for that.
    mutating func find() -> [Effect] {
        guard let list, list.isFinder else { return [] }
        let words = Folding.folded(list.field.text).split(separator: " ").map(String.init)
        var found: [NarrowedList.Line] = []
        if !words.isEmpty {
            found = counts(found: words) + groups(found: words) + people.found(by: words)
        }
        self.list?.show(found) { if case .entry = $0 { false } else { true } }
        self.list?.isSealed = journal.isLocked
        return [.perform(.find(list.field.text))]
    }

    private static func has(_ name: String, _ words: [String]) -> Bool {
        let name = Folding.folded(name)
        return words.allSatisfy { name.contains($0) }
    }

    private func counts(found words: [String]) -> [NarrowedList.Line] {
        let archived = counts.list.pages.archived
        let all = counts.counters.map { ($0, "") } + archived.map { ($0, ", archived") }
        return all.lazy.filter { Self.has($0.0.title, words) }.prefix(Self.mostCounts)
            .map { counter, mark in
                .init(
                    item: .counter(counter.id), head: counter.valueText,
                    text: counter.title + mark)
            }
    }

    private func groups(found words: [String]) -> [NarrowedList.Line] {
        let pages = counts.list.pages
        let all =
            pages.groups.map { ($0, "") } + pages.archivedGroups.map { ($0, ", archived") }
        return all.lazy.filter { Self.has($0.0.name, words) }.prefix(Self.mostCounts)
            .map { group, mark in
                .init(item: .group(group.id), head: "group", text: group.name + mark)
            }
    }

    /// Opens a count, or where it is archived the page of what is.
    private mutating func open(_ id: Counter.ID) -> [Effect] {
        tab = .counts
        guard counts.list.pages.archived.contains(where: { $0.id == id }) else {
            return counts.open(id)
        }
        counts.place = .list
        counts.list.selectArchived { $0.id == id }
        return [.perform(.loadCounters)]
    }

    /// Opens the page of a group, or where it is archived the page of what is.
    private mutating func open(_ id: Group.ID) -> [Effect] {
        tab = .counts
        counts.place = .list
        if counts.list.pages.archivedGroups.contains(where: { $0.id == id }) {
            counts.list.selectArchived { $0.group == id }
        } else {
            counts.list.open(.group(id))
        }
        return [.perform(.loadCounters)]
    }

    /// Lists the entries that were found, unless something else was typed since.
    mutating func show(found entries: [Entry], by words: String) {
        guard let list, list.isFinder, list.field.text == words else { return }
        let lines = entries.map { entry in
            NarrowedList.Line(
                item: .entry(entry),
                head: DateLanguage.current.date(rule.zone.wallTime(at: entry.at).date),
                text: SafeText.lines(entry.text).joined(separator: " "))
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

    /// Lists the places, to choose people by one or to check in at one.
    mutating func askForPlace(_ places: [PeopleChoice.Spot], for use: PeopleChoice.Spot.Use) {
        guard use == .checkIn || tab == .home, list == nil, question == nil else { return }
        guard !places.isEmpty else {
            notice = ("No places on this device yet: More, Sync now gets them.", true)
            return
        }
        let chosen = people.choice.place
        func line(_ place: PeopleChoice.Spot?, _ name: String) -> NarrowedList.Line {
            .init(item: .place(place), head: chosen == place ? "now" : "", text: name)
        }
        switch use {
        case .meetings:
            list = NarrowedList(
                "Met where?",
                choices: [line(nil, "anywhere")]
                    + places.map { line($0, SafeText.line($0.name)) })
        case .checkIn:
            list = NarrowedList(
                "Check in where?",
                choices: places.map {
                    .init(
                        item: .effects([.perform(.act(.checkIn($0)))]), head: "",
                        text: SafeText.line($0.name))
                })
        }
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
        let shown = list
        list = nil
        switch item {
        case .order(let order):
            do {
                let effects = try effects(of: order)
                self.order = shown?.field.text
                counts.list.unmark()
                return effects
            } catch {
                // What was typed stays to be mended.
                list = shown
                notice = ("\(Explained(error))", true)
                return [.bell]
            }
        case .action(let action): return perform(action)
        case .effects(let effects):
            counts.list.unmark()
            return effects
        case .entering(let purpose):
            enter(purpose)
            return []
        case .looking(let purpose):
            chooseLook(for: purpose)
            return []
        case .counter(let id): return open(id)
        case .group(let id): return open(id)
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
