import Device
import Presentation

extension Session {
    /// Returns the one thing that a word of the command line names. If it names several or none,
    /// asks the person on a terminal; elsewhere throws an error.
    ///
    /// - Parameters:
    ///   - kind: The kind of thing, such as `counter`.
    ///   - all: Returns all candidates.
    ///   - choice: Returns the description of a thing for a list of choices.
    ///   - absence: Returns the error if nothing matches, given similar names.
    /// - Throws: ``CommandError/ambiguous(_:matches:)``, ``CommandError/cancelled``.
    func settle<Thing>(
        _ name: String, _ lookup: NameLookup<Thing>, kind: String,
        among all: () async throws -> [Thing],
        as choice: (Thing) async throws -> Choice, absence: ([String]) -> any Error
    ) async throws -> Thing {
        switch lookup {
        case .one(let thing): return thing
        case .ambiguous(let things):
            var choices: [Choice] = []
            for thing in things { choices.append(try await choice(thing)) }
            guard canPick else {
                throw CommandError.ambiguous(name.brief, matches: choices.map(\.sentence))
            }
            return things[try await picked("Which \(kind)?", choices, query: "")]
        case .none(let suggestions):
            guard canPick else { throw absence(suggestions) }
            let things = try await all()
            var choices: [Choice] = []
            for thing in things { choices.append(try await choice(thing)) }
            guard !PickList(choices.map(\.title), query: name).matches.isEmpty else {
                throw absence(suggestions)
            }
            note("No \(kind) is called \"\(name.brief)\".")
            return things[try await picked("Which \(kind)?", choices, query: name)]
        }
    }

    private func picked(
        _ question: String, _ choices: [Choice], query: String
    ) async throws -> Int {
        let picker = Picker(question, choices, query: query, enter: "take", in: self)
        guard let place = try await picker.pick() else { throw CommandError.cancelled }
        return place
    }
}
