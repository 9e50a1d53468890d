/// The result of looking up a typed name: the one thing that it means, or what it may have meant.
///
/// A name means the thing whose id equals it; otherwise the only one of those whose titles fit it
/// best, in the order of ``TypedName/Fit``; otherwise the only one whose id begins with it.
/// Everything in Quad that has a name is found this way.
public enum NameLookup<Thing> {
    /// Exactly one thing matches.
    case one(Thing)
    /// Several things match, in the order of their titles, then of their ids.
    case ambiguous([Thing])
    /// Nothing matches; the suggestions are similarly spelled titles, nearest first, at most three.
    case none(suggestions: [String])

    /// The minimum number of leading characters that identify an id.
    public static var shortestID: Int { 4 }

    /// Looks up a name among things with an id and a title.
    ///
    /// - Complexity: O(N), and O(N · length²) when nothing matches.
    public init(
        _ name: String, among things: [Thing], id: (Thing) -> String, title: (Thing) -> String
    ) {
        func settled(_ matches: [Thing]) -> NameLookup? {
            if matches.count < 2 { return matches.first.map { .one($0) } }
            return .ambiguous(
                matches.map { ($0, title($0), id($0)) }
                    .sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0))
        }
        if let found = settled(things.filter { id($0) == name }) {
            self = found
            return
        }
        let typed = TypedName(name)
        for fit in TypedName.Fit.allCases {
            if let found = settled(things.filter { typed.fits(title($0), fit) }) {
                self = found
                return
            }
        }
        let start = name.lowercased()
        if name.count >= Self.shortestID,
            let found = settled(things.filter { id($0).hasPrefix(start) })
        {
            self = found
            return
        }
        let titles = things.map(title).filter { !$0.isEmpty }
        self = .none(suggestions: Spelling.nearest(to: name, among: titles))
    }
}

extension NameLookup: Sendable where Thing: Sendable {}

/// The comparison of spellings.
public enum Spelling {
    /// Returns the candidates at most a third of the name's length away, nearest first, at most
    /// three.
    ///
    /// - Parameter limit: The most characters that differ in any case.
    public static func nearest(
        to name: String, among candidates: [String], within limit: Int = .max
    ) -> [String] {
        let folded = Array(name.lowercased())
        let bound = min(limit, max(1, folded.count / 3))
        return
            candidates
            .map { (title: $0, distance: distance(folded, Array($0.lowercased()))) }
            .filter { $0.distance <= bound }
            .sorted { ($0.distance, $0.title) < ($1.distance, $1.title) }
            .prefix(3).map(\.title)
    }

    /// Returns the number of characters to insert, remove, replace or swap with their neighbour.
    ///
    /// - Source: Damerau 1964, as the optimal string alignment distance.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var rows = [Array(0...right.count)]
        for (i, a) in left.enumerated() {
            var row = [i + 1]
            for (j, b) in right.enumerated() {
                var best = min(
                    rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a == b ? 0 : 1))
                if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
