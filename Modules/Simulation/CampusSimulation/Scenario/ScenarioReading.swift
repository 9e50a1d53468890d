/// The result of reading a scenario: the story, or all mistakes, and warnings in both cases.
package struct ScenarioReading: Sendable {
    /// The story; `nil` if there are mistakes.
    package let scenario: Scenario?
    /// The mistakes in the order of the file, at most ``mistakesShown``.
    package let mistakes: [ScenarioMistake]
    /// Remarks on what can't matter, in the order of the file.
    package let warnings: [ScenarioMistake]

    /// The number of mistakes that a reading reports at most.
    package static let mistakesShown = 20
}

/// One mistake of a scenario.
package struct ScenarioMistake: Error, Sendable, Hashable, CustomStringConvertible {
    /// The position of the mistake.
    package let position: FilePosition
    /// The problem, and what to write instead.
    package let reason: String

    /// `file:line:column: reason`, as compilers write it.
    package var description: String { "\(position): \(reason)" }
}

extension Scenario {
    /// Reads a scenario from the bytes of a file.
    ///
    /// - Parameters:
    /// - file: The path, for positions and for what the file includes.
    /// - including: Returns the bytes of another file; `nil` if it cannot be read.
    package static func read(
        _ bytes: [UInt8], file: String, including: (_ path: String) -> [UInt8]? = { _ in nil }
    ) -> ScenarioReading {
        do {
            let scenario = try Scenario(yaml: String(decoding: bytes, as: UTF8.self))
            return ScenarioReading(scenario: scenario, mistakes: [], warnings: [])
        } catch {
            let position = FilePosition(file: file, line: error.line, column: error.column)
            let mistake = ScenarioMistake(position: position, reason: error.reason)
            return ScenarioReading(scenario: nil, mistakes: [mistake], warnings: [])
        }
    }
}
