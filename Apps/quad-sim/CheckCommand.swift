import ArgumentParser
import Simulation

/// The mistakes of scenarios, without playing them.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read scenarios and report all their mistakes, without playing them.",
        discussion: """
            Standard output has a line a mistake or warning, `file:line:column: what, and what \
            instead`, at most 20 of each a file, and then how many more. Nothing is printed of a \
            file without any. The exit code is 65 if there are mistakes, and 0 if there are only \
            warnings.
            """)

    @Argument(help: "The scenarios, YAML files, or folders of them.")
    var files: [String]

    @Flag(help: "Look at the form alone, as the JSON Schema does, and not at what names mean.")
    var form = false

    func run() throws {
        var mistaken = 0
        let paths = try StoryFiles.find(files)
        for path in paths {
            guard let bytes = StoryFiles.bytes(of: path) else {
                throw Failure(
                    .noInput, "\(path) cannot be read: check the path and who may read it")
            }
            let mistakes: [ScenarioMistake]
            if form {
                mistakes = Scenario.mistakesOfForm(
                    bytes, file: path, reading: YAMLReader.read)
            } else {
                let reading = StoryFiles.read(bytes, file: path)
                mistakes = reading.mistakes
                try Output.write(
                    ScenarioReading.lines(of: reading.warnings, label: "warning: "))
            }
            try Output.write(ScenarioReading.lines(of: mistakes))
            if !mistakes.isEmpty { mistaken += 1 }
        }
        guard mistaken == 0 else {
            throw Failure(
                .badData, "\(mistaken) of \(paths.count) files cannot be played as they are")
        }
    }
}
