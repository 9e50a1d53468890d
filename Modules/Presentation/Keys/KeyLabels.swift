/// Keys that stand for one thing each: the digits from 1 on, then the letters.
///
/// A thing keeps its key, whatever else comes or goes.
package struct KeyLabels<Thing: Hashable & Sendable>: Sendable, Hashable {
    private var things: [Character: Thing] = [:]
    private var labels: [Thing: Character] = [:]

    /// Creates labels of nothing.
    package init() {}

    /// Creates the labels of things, in their order; where there are more things than keys, of
    /// those from an index on, and of as many before as there are keys left.
    ///
    /// - Parameter isTaken: Whether a key does something else.
    package init(_ all: [Thing], from first: Int = 0, isTaken: (Key) -> Bool) {
        let free = "123456789abcdefghijklmnopqrstuvwxyz".filter { !isTaken(.character($0)) }
        let labelled = all.dropFirst(max(0, min(first, all.count - free.count)))
        for (label, thing) in zip(free, labelled) {
            things[label] = thing
            labels[thing] = label
        }
    }

    /// The number of things with a key.
    package var count: Int { things.count }

    /// The key of a thing; `nil` if it has none.
    package subscript(thing: Thing) -> Character? { labels[thing] }

    /// Returns the thing of a key; `nil` if there is none. A capital is its small letter, for those
    /// who hit Caps Lock.
    package func thing(of key: Key) -> Thing? {
        guard case .character(let character) = key else { return nil }
        return character.lowercased().first.flatMap { things[$0] }
    }
}
