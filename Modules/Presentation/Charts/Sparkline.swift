/// Many values in one line: `▁▂▅█▃`.
package struct Sparkline: Hashable, Sendable {
    private let values: [Double]

    /// Creates a sparkline of values in order, such as one per day.
    package init(_ values: [Int64]) { self.values = values.map(Double.init) }

    private static let blocks = Array("▁▂▃▄▅▆▇█")
    private static let letters = Array("_.:-=+*#")

    /// Returns one character per value, the lowest for zero or for the least value below it.
    ///
    /// With more values than cells, each cell shows the mean of as many neighbouring values, but
    /// for the last, which may have fewer: 24 hours are 12 cells in 20 columns.
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
        let each = (values.count + columns - 1) / columns
        return stride(from: 0, to: values.count, by: each).map { first in
            let part = values[first..<min(first + each, values.count)]
            return part.reduce(0) { $0 + $1 / Double(part.count) }
        }
    }
}
