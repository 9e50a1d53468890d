import Primitives

/// The result of reading a scenario: the story, or all mistakes, and warnings in both cases.
package struct ScenarioReading: Sendable {
    /// The story; `nil` if there are mistakes.
    package let scenario: Scenario?
    /// The mistakes in the order of the file, at most ``mistakesKept``.
    package let mistakes: [ScenarioMistake]
    /// Remarks on what can't matter, in the order of the file.
    package let warnings: [ScenarioMistake]

    /// The number of mistakes that are looked for at most.
    package static let mistakesKept = 1000
    /// The number of mistakes, or warnings, of a file that are shown at most.
    package static let mistakesShown = 20

    /// Returns the lines of mistakes: the first ones, and the number of the others.
    ///
    /// - Parameter label: Stands between the place and the reason, as `warning: `.
    package static func lines(of mistakes: [ScenarioMistake], label: String = "") -> [String] {
        let lines = mistakes.prefix(mistakesShown).map { "\($0.position): \(label)\($0.reason)" }
        let more = mistakes.count - mistakesShown
        guard more > 0, let file = mistakes.first?.position.file else { return lines }
        let least = mistakes.count < mistakesKept ? "" : "at least "
        return lines + ["\(file): \(label)and \(least)\(more) more"]
    }
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
    /// - reading: Reads YAML.
    /// - including: Returns the bytes of a file, by its path; `nil` if it cannot be read.
    /// - Complexity: O(bytes + steps × names).
    package static func read(
        _ bytes: [UInt8], file: String, reading: @escaping YAMLReading,
        including: @escaping (_ path: String) -> [UInt8]? = { _ in nil }
    ) -> ScenarioReading {
        let findings = ScenarioFindings(isAboutForm: false)
        var reader = StoryReader(findings, reading: reading, including: including)
        let scenario = reader.story(bytes, file: file)
        return ScenarioReading(
            scenario: scenario, mistakes: findings.sortedMistakes(),
            warnings: findings.sortedWarnings())
    }

    /// Returns the mistakes that the schema knows: those of form, without what names mean.
    package static func mistakesOfForm(
        _ bytes: [UInt8], file: String, reading: @escaping YAMLReading
    ) -> [ScenarioMistake] {
        let findings = ScenarioFindings(isAboutForm: true)
        var reader = StoryReader(findings, reading: reading, including: { _ in nil })
        _ = reader.story(bytes, file: file)
        return findings.sortedMistakes()
    }
}
