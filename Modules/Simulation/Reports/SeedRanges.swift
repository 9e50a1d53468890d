/// Seeds in the notation `1-50` or `1,7,20-30`, each once, ascending.
package struct SeedRanges: Sendable, Hashable, LosslessStringConvertible {
    /// The most seeds.
    package static let limit = 100_000

    /// The ranges, ascending, apart from each other.
    package let ranges: [ClosedRange<UInt64>]

    /// Creates one seed.
    package init(_ seed: UInt64) { ranges = [seed...seed] }

    /// Creates seeds from text; `nil` for other text and for more than ``limit`` seeds.
    package init?(_ description: String) {
        var read: [ClosedRange<UInt64>] = []
        for part in description.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                .map { UInt64($0) }
            guard (1...2).contains(ends.count), let first = ends[0],
                let last = ends[ends.count - 1], first <= last,
                last - first < UInt64(Self.limit), read.count < Self.limit
            else { return nil }
            read.append(first...last)
        }
        var joined: [ClosedRange<UInt64>] = []
        for range in read.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                joined[joined.count - 1] = last.lowerBound...end
            } else {
                joined.append(range)
            }
        }
        let count = joined.reduce(UInt64(0)) { $0 + ($1.upperBound - $1.lowerBound) + 1 }
        guard count <= Self.limit else { return nil }
        ranges = joined
    }

    /// All seeds, ascending.
    package var seeds: [UInt64] { ranges.flatMap { Array($0) } }

    /// The seeds in their notation.
    package var description: String {
        ranges.map { range in
            range.lowerBound == range.upperBound
                ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
        }.joined(separator: ",")
    }
}
