/// Curves over one time, such as latencies while a load ran.
package struct ReportedChart: Sendable, Hashable {
    /// A curve by its name.
    package struct Curve: Sendable, Hashable {
        /// The name.
        package let name: String
        /// The values, one a time of the chart; `nil` where there is none.
        package let values: [Double?]

        /// Creates a curve.
        package init(_ name: String, _ values: [Double?]) {
            (self.name, self.values) = (name, values)
        }
    }

    /// Something that happened at one time.
    package struct Mark: Sendable, Hashable {
        /// The time.
        package let at: Double
        /// The sentence about it.
        package let words: String

        /// Creates a mark.
        package init(at: Double, _ words: String) { (self.at, self.words) = (at, words) }
    }

    /// The title.
    package let title: String
    /// The unit of the values; it follows each number.
    package let unit: String
    /// The times, ascending.
    ///
    /// - Units: seconds.
    package let times: [Double]
    /// The curves.
    package let curves: [Curve]
    /// The marks.
    package let marks: [Mark]
    /// Whether each step upwards is ten times the one before.
    package let isLogarithmic: Bool

    /// Creates a chart; curves without a value are left out.
    package init(
        _ title: String, unit: String, times: [Double], curves: [Curve], marks: [Mark] = [],
        isLogarithmic: Bool = false
    ) {
        (self.title, self.unit, self.times, self.marks) = (title, unit, times, marks)
        self.isLogarithmic = isLogarithmic
        self.curves = curves.filter { curve in curve.values.contains { $0 != nil } }
    }

    /// The largest value of all curves; 0 if there is none.
    package var largest: Double {
        curves.flatMap { $0.values.compactMap(\.self) }.max() ?? 0
    }
}
