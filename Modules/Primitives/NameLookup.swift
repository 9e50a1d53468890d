/// Finds the one thing that a typed name means, or says what it may have meant.
///
/// A name means the thing whose id or title equals it; else the only title equal without regard to
/// case; else the only title that begins with it; else the only id that begins with it.
public enum NameLookup<Thing> {
    /// Exactly one thing is meant.
    case one(Thing)
    /// Several are: their titles, sorted.
    case ambiguous([String])
    /// None is; titles that are spelled alike, nearest first, at most three.
    case none(suggestions: [String])

    /// Looks a name up among things with an id and a title.
    ///
    /// - Complexity: O(N), and O(N · length²) when nothing matches.
    public init(
        _ name: String, among things: [Thing], id: @escaping (Thing) -> String,
        title: @escaping (Thing) -> String
    ) {
        let folded = name.lowercased()
        let attempts: [(Thing) -> Bool] = [
            { id($0) == name },
            { title($0) == name },
            { title($0).lowercased() == folded },
            { !folded.isEmpty && title($0).lowercased().hasPrefix(folded) },
            { name.count >= 4 && id($0).hasPrefix(folded) },
        ]
        for attempt in attempts {
            let matches = things.filter(attempt)
            if matches.count == 1 {
                self = .one(matches[0])
                return
            }
            if matches.count > 1 {
                self = .ambiguous(matches.map { title($0) }.sorted())
                return
            }
        }
        self = .none(suggestions: Spelling.nearest(to: name, among: things.map(title)))
    }
}

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
