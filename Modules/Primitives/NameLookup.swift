/// Finds the one thing that a typed name means, or says what it may have meant.
///
/// A name means the thing whose id equals it; else the only one of those that its title fits best,
/// in the order of ``TypedName/Fit``; else the only one whose id begins with it. What has a name
/// anywhere in Quad is found like that.
public enum NameLookup<Thing> {
    /// Exactly one thing is meant.
    case one(Thing)
    /// Several are, by their titles, equal ones by their ids.
    case ambiguous([Thing])
    /// None is; titles that are spelled alike, nearest first, at most three.
    case none(suggestions: [String])

    /// The fewest characters of an id's beginning that mean it.
    public static var shortestID: Int { 4 }

    /// Looks a name up among things with an id and a title.
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
        self = .none(suggestions: Spelling.nearest(to: name, among: things.map(title)))
    }
}

extension NameLookup: Sendable where Thing: Sendable {}

/// Compares spellings.
public enum Spelling {
    /// The candidates at most a third of the name's length away, nearest first, at most three.
    public static func nearest(to name: String, among candidates: [String]) -> [String] {
        let folded = Array(name.lowercased())
        let bound = max(1, folded.count / 3)
        return
            candidates
            .map { (title: $0, distance: distance(folded, Array($0.lowercased()))) }
            .filter { $0.distance <= bound }
            .sorted { ($0.distance, $0.title) < ($1.distance, $1.title) }
            .prefix(3).map(\.title)
    }

    /// How many characters must be inserted, removed, replaced or swapped with their neighbour.
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
