/// The burstiness of gaps between events.
///
/// - Source: Goh, Barabási 2008 (B and memory); Kim, Jo 2016 (B corrected for the number of gaps).
package struct Burstiness: Sendable, Hashable {
    /// The burstiness: -1 for regular events, 0 for random ones, toward 1 for bursts.
    package let plain: Double
    /// The same, corrected for the number of gaps.
    package let corrected: Double
    /// The correlation of each gap with the next.
    package let memory: Double

    /// Measures gaps; `nil` for fewer than three, or if all are equal.
    package init?(gaps: [Double]) {
        let mean = Spread.mean(gaps)
        guard gaps.count >= 3, mean > 0 else { return nil }
        let ratio = Spread.deviation(gaps) / mean
        plain = (ratio - 1) / (ratio + 1)
        let (more, less) = (
            Double(gaps.count + 1).squareRoot(), Double(gaps.count - 1).squareRoot()
        )
        corrected = (more * ratio - less) / ((more - 2) * ratio + less)
        let (heads, tails) = (Array(gaps.dropLast()), Array(gaps.dropFirst()))
        let (left, right) = (Spread.mean(heads), Spread.mean(tails))
        let spread = Spread.deviation(heads) * Spread.deviation(tails)
        guard spread > 0 else { return nil }
        let products = zip(heads, tails).map { ($0 - left) * ($1 - right) }
        memory = Spread.mean(products) / spread
    }
}
