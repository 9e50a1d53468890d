import Foundation
import Primitives
import Simulation

/// A story of a file: the scenario, or the mistakes that keep it from being played.
struct Story: Sendable {
    let file: String
    /// The paths of all files that it has: its own, and those beside it.
    let files: [String]
    let scenario: Scenario?
    let mistakes: [ScenarioMistake]
    /// Remarks on what can't matter.
    let warnings: [ScenarioMistake]
    /// The reason for which the file cannot be read; `nil` if it can.
    private let unreadable: StoryResult.Trouble?

    /// Reads a file.
    init(file: String) {
        self.file = file
        guard let bytes = StoryFiles.bytes(of: file) else {
            (scenario, mistakes, warnings, files) = (nil, [], [], [file])
            unreadable = StoryResult.Trouble(
                "it cannot be read: check the path and who may read it",
                at: SourcePlace(file: file, line: 1), status: FailureKind.noInput.exitStatus)
            return
        }
        var files = [file]
        let reading = StoryFiles.read(bytes, file: file) { files.append($0) }
        self.files = files
        scenario = reading.scenario
        mistakes = reading.mistakes
        warnings = reading.warnings
        unreadable = nil
    }

    /// The title, or the path of a file that is no scenario.
    var title: String { scenario?.title ?? file }

    /// The result of a file that is no scenario, with its first mistake; `nil` for a scenario.
    var refusal: StoryResult? {
        guard scenario == nil else { return nil }
        var trouble = unreadable
        if let mistake = mistakes.first {
            let more = mistakes.count - 1
            trouble = StoryResult.Trouble(
                mistake.reason + (more > 0 ? " (and \(more) more: quad-sim check FILE)" : ""),
                at: SourcePlace(mistake.position), status: FailureKind.badData.exitStatus)
        }
        return StoryResult(title: file, file: file, trouble: trouble)
    }

    /// Whether the title or the file's name has a text in it, in any case of letters.
    func isCalled(_ text: String) -> Bool {
        let name = (file as NSString).lastPathComponent
        return [title, name].contains { $0.lowercased().contains(text.lowercased()) }
    }
}

extension SourcePlace {
    /// Creates the place of a position.
    init(_ position: FilePosition) {
        self.init(file: position.file, line: position.line, column: position.column)
    }
}

extension ReportedCheck {
    /// Creates a check of a report from a result; `file` is the story's.
    init(_ result: CheckResult, file: String? = nil) {
        let place = result.position.map { position in
            SourcePlace(
                file: position.file.isEmpty ? file ?? "" : position.file, line: position.line,
                column: position.column)
        }
        let name = result.step.map { "\(result.name), \($0)" } ?? result.name
        self.init(
            name, ReportedCheck.Verdict(rawValue: result.verdict.rawValue) ?? .fail, result.detail,
            at: place, tags: result.tags, reason: result.reason)
        words = result.step ?? result.words
    }
}
