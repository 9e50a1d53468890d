/// A mistake in the file of a load, with its position.
package struct PlanMistake: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int
    /// The mistake.
    package let reason: String

    /// Line, column and mistake, as compilers write them.
    package var description: String { "\(line):\(column): \(reason)" }
}

/// All mistakes of a file, in the order of their positions.
package struct PlanMistakes: Error, Sendable, Hashable {
    /// The mistakes, at least one.
    package let all: [PlanMistake]

    /// Creates the error of some mistakes, sorted.
    init(_ mistakes: [PlanMistake]) {
        all = mistakes.sorted { ($0.line, $0.column, $0.reason) < ($1.line, $1.column, $1.reason) }
    }
}
