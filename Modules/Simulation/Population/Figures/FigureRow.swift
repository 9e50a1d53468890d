/// A row of the table that says how far a population is like people.
package struct FigureRow: Sendable, Hashable {
    /// The result of a row.
    package enum Verdict: String, Sendable, Hashable, Codable {
        /// The figure is within the target.
        case met
        /// The figure is outside of it.
        case missed
        /// There were too few days or people, or nothing was compared.
        case skipped
    }

    /// The number of the row, from 1 to 24.
    package let number: Int
    /// The name of the figure.
    package let name: String
    /// The target in words.
    package let target: String
    /// The measured figures in words.
    package let measured: String
    /// The result.
    package let verdict: Verdict

    /// Creates a row of parts; it is met if all parts are within their ranges.
    package init(_ number: Int, _ name: String, _ parts: [FigurePart]) {
        self.number = number
        self.name = name
        target = parts.map(\.target).joined(separator: "; ")
        measured = parts.map(\.measured).joined(separator: "; ")
        if parts.contains(where: { $0.isMet == nil }) || parts.isEmpty {
            verdict = .skipped
        } else {
            verdict = parts.allSatisfy { $0.isMet == true } ? .met : .missed
        }
    }
}
