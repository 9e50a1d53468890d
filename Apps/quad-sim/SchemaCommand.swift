import ArgumentParser
import Simulation

/// The language of scenarios, for editors and for people.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Write the language of scenarios as a JSON Schema, or as a page.")

    @Flag(help: "Write the page of all words, Markdown, instead of the schema.")
    var reference = false

    func run() throws {
        try Output.write(text: reference ? ScenarioReference.text : ScenarioSchema.text)
    }
}
