import Primitives

/// A list to pick an item from by typing: text narrows the list, arrows move through it.
///
/// Pure: independent of any terminal.
package struct PickList: Sendable, Hashable {
    /// The names, in their order while the query is empty.
    package let titles: [String]
    /// The text that was typed.
    package private(set) var query: String
    /// The indices of the matching names, best first.
    package private(set) var matches: [Int] = []
    /// The index of the chosen match, from 0.
    package private(set) var position = 0

    /// The number of characters that the query may have.
    package static let queryLimit = 100

    /// Creates a list, narrowed by a query.
    package init(_ titles: [String], query: String = "") {
        self.titles = titles
        self.query = String(query.prefix(Self.queryLimit))
        narrow()
    }

    /// The index of the chosen name; `nil` if nothing matches.
    package var chosen: Int? { matches.indices.contains(position) ? matches[position] : nil }

    /// Appends a character to the query.
    package mutating func type(_ character: Character) {
        guard query.count < Self.queryLimit else { return }
        query.append(character)
        narrow()
    }

    /// Removes the last character of the query.
    package mutating func erase() {
        if query.popLast() != nil { narrow() }
    }

    /// Clears the query.
    package mutating func eraseAll() {
        query = ""
        narrow()
    }

    /// Moves the choice down, or up if negative; wraps around at the ends.
    package mutating func move(by steps: Int) {
        guard !matches.isEmpty else { return }
        position = ((position + steps) % matches.count + matches.count) % matches.count
    }

    /// Returns the range of matches to show in a number of rows.
    package func window(of rows: Int) -> Range<Int> {
        let first = max(0, min(position - rows / 2, matches.count - rows))
        return first..<min(matches.count, first + max(0, rows))
    }

    /// Finds the matches: first by the rules of ``Primitives/NameLookup``, then names that contain
    /// the letters in order, the closest together first.
    private mutating func narrow() {
        position = 0
        guard !query.allSatisfy(\.isWhitespace) else {
            matches = Array(titles.indices)
            return
        }
        let typed = TypedName(query.trimmed)
        let fits = TypedName.Fit.allCases
        matches =
            titles.indices.compactMap { index -> (index: Int, rank: Int, spread: Int)? in
                if let rank = fits.firstIndex(where: { typed.fits(titles[index], $0) }) {
                    return (index, rank, 0)
                }
                return typed.spread(in: titles[index]).map { (index, fits.count, $0) }
            }
            .sorted { ($0.rank, $0.spread, $0.index) < ($1.rank, $1.spread, $1.index) }
            .map(\.index)
    }
}
