import Primitives

/// Things to pick one from by typing: what is typed narrows the list, arrows go through it.
///
/// Pure: nothing here knows of terminals.
public struct PickList: Sendable, Hashable {
    /// The names, in the order in which they stand while nothing is typed.
    public let titles: [String]
    /// The text that was typed.
    public private(set) var query: String
    /// The places of those that fit, the best first.
    public private(set) var matches: [Int] = []
    /// The match that is chosen, from 0.
    public private(set) var position = 0

    /// The most characters that can be typed.
    public static let queryLimit = 100

    /// A list, narrowed to what was typed before.
    public init(_ titles: [String], query: String = "") {
        self.titles = titles
        self.query = String(query.prefix(Self.queryLimit))
        narrow()
    }

    /// The place of the one that is chosen; `nil` if nothing fits.
    public var chosen: Int? { matches.indices.contains(position) ? matches[position] : nil }

    /// Takes in what was typed.
    public mutating func type(_ character: Character) {
        guard query.count < Self.queryLimit else { return }
        query.append(character)
        narrow()
    }

    /// Takes the last character back.
    public mutating func erase() {
        if query.popLast() != nil { narrow() }
    }

    /// Takes back all that was typed.
    public mutating func eraseAll() {
        query = ""
        narrow()
    }

    /// Goes down the list, or up; from one end to the other.
    public mutating func move(by steps: Int) {
        guard !matches.isEmpty else { return }
        position = ((position + steps) % matches.count + matches.count) % matches.count
    }

    /// The part of the matches to show where there is room for so many.
    public func window(of rows: Int) -> Range<Int> {
        let first = max(0, min(position - rows / 2, matches.count - rows))
        return first..<min(matches.count, first + max(0, rows))
    }

    /// Finds what fits: as ``Primitives/NameLookup`` would first, then what has the letters in
    /// their order, the closest first.
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
