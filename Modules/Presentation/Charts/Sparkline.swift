/// Many values in one line: `▁▂▅█▃`.
package struct Sparkline: Hashable, Sendable {
    private let values: [Double]

    /// Creates a sparkline of values in order, such as one per day.
    package init(_ values: [Int64]) { self.values = values.map(Double.init) }

    private static let blocks = Array("▁▂▃▄▅▆▇█")
    private static let letters = Array("_.:-=+*#")

    /// Returns one character per value, the lowest for zero or for the least value below it.
    ///
    /// With more values than cells, each cell shows the mean of neighbouring values.
    ///
    /// - Complexity: O(values).
    package func text(columns: Int, charset: Charset) -> String {
        precondition(columns >= 1, "a line has at least one cell")
        let shown = resampled(to: columns)
        let low = min(0, shown.min() ?? 0)
        let high = max(0, shown.max() ?? 0)
        let levels = charset == .unicode ? Self.blocks : Self.letters
        return String(
            shown.map { value in
                guard high > low, value > low else { return levels[0] }
                let level = Int(((value - low) / (high - low) * 7).rounded())
                // Every value above the minimum gets at least the second block.
                return levels[min(max(level, 1), 7)]
            })
    }

    private func resampled(to columns: Int) -> [Double] {
        guard values.count > columns else { return values }
        return (0..<columns).map { column in
            let part = values[
                column * values.count / columns..<(column + 1) * values.count / columns]
            return part.reduce(0) { $0 + $1 / Double(part.count) }
        }
    }
}
