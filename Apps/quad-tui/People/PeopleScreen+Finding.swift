import Primitives
import Workspace

/// Finding people by name.
extension PeopleScreen {
    /// The most people that are listed.
    private static let mostFound = 50

    /// Returns the people whose names have all of some folded words, those first whom one writes
    /// with.
    func found(by words: [String]) -> [NarrowedList.Line] {
        let known: [(id: AccountID, name: String, from: String)] =
            (facts.conversations?.value ?? []).map { ($0.person, $0.displayName, "writes") }
            + (facts.requests?.value ?? []).map { ($0.person, $0.displayName, "asks") }
            + (facts.feed?.value.people ?? []).map { ($0.person, $0.displayName, $0.lastPlace) }
        var seen: Set<AccountID> = []
        var lines: [NarrowedList.Line] = []
        for person in known where !seen.contains(person.id) && lines.count < Self.mostFound {
            let name = Folding.folded(person.name)
            guard words.allSatisfy({ name.contains($0) }) else { continue }
            seen.insert(person.id)
            lines.append(
                .init(
                    item: .person(person.id), head: SafeText.line(person.from),
                    text: SafeText.line(person.name)))
        }
        return lines
    }
}
