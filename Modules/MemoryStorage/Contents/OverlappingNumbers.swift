import Storage

/// The numbers of commits as an engine gives them whose writers overlap: one that began earlier,
/// and so has a lower number, may end after others that have nothing to do with it. Only for tests.
package struct OverlappingNumbers: Sendable {
    /// A number that was given to a writer that has not ended.
    private struct Open: Sendable {
        let number: Int64
        /// The homes of the commits since; `nil` for all.
        var homes: Set<Value>? = []
        var commits = 0

        /// Whether a writer may have begun when the number was given.
        func fits(_ scope: Scope) -> Bool {
            guard let wanted = scope.homes, let homes, commits > 0 else { return false }
            return homes.isDisjoint(with: wanted)
        }
    }

    /// The most commits by which the number up to which all are there is behind.
    private let lag: Int
    /// The last number that was given.
    private var last: Int64 = 0
    private var open: [Open] = []

    /// Creates numbers with a lag; 0 for writers that run one at a time.
    package init(lag: Int) { self.lag = lag }

    /// Returns the number of the next commit, of a scope.
    package func next(for scope: Scope) -> Int64 {
        open.first { $0.fits(scope) }?.number ?? last + 1
    }

    /// A number up to which all commits are there, and none comes later.
    package var horizon: Int64 { (open.first?.number ?? last + 1) - 1 }

    /// A number that none of a commit exceeds.
    package var highest: Int64 { last }

    /// Notes a commit of a scope.
    package mutating func note(_ number: Int64, for scope: Scope) {
        open.removeAll { $0.number == number }
        last = max(last, number)
        for position in open.indices {
            open[position].commits += 1
            if let homes = scope.homes {
                open[position].homes?.formUnion(homes)
            } else {
                open[position].homes = nil
            }
        }
        // Who takes longer than that is given up, and leaves its number out.
        open.removeAll { $0.commits >= lag }
        guard lag > 0 else { return }
        last += 1
        open.append(Open(number: last))
    }
}
