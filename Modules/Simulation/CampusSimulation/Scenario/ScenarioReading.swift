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
    /// - file: The path, for positions and for the files beside it.
    /// - including: Returns the bytes of a file, by its path; `nil` if it cannot be read.
    /// - Complexity: O(bytes + steps × names).
    package static func read(
        _ bytes: [UInt8], file: String,
        including: @escaping (_ path: String) -> [UInt8]? = { _ in nil }
    ) -> ScenarioReading {
        let findings = ScenarioFindings(isAboutForm: false)
        var reader = StoryReader(findings, including: including)
        let scenario = reader.story(bytes, file: file)
        return ScenarioReading(
            scenario: scenario, mistakes: findings.shownMistakes(),
            warnings: findings.shownWarnings())
    }

    /// Returns the mistakes that the schema knows: those of form, without what names mean.
    package static func mistakesOfForm(_ bytes: [UInt8], file: String) -> [ScenarioMistake] {
        let findings = ScenarioFindings(isAboutForm: true)
        var reader = StoryReader(findings, including: { _ in nil })
        _ = reader.story(bytes, file: file)
        return findings.shownMistakes()
    }
}
