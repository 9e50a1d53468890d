import Device
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
                item: .entry(entry), head: "\(rule.zone.wallTime(at: entry.at).date)",
                text: entry.text)
        }
        self.list?.show(lines) { if case .entry = $0 { true } else { false } }
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
        case .keys(let action): return openKeys(of: action)
        case .tag(let tag):
            list = NarrowedList(finding: "\(tag) ")
            return find()
        }
    }
}
