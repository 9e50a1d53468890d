/// The language of scenarios as a page for people, from the same table as the reader.
package enum ScenarioReference {
    /// The page as Markdown.
    package static var text: String {
        var page = """
            # Scenarios: every word

            This page is written from the table of all words, and a test holds it against \
            the reader. *2* marks what
            belongs to version 2: files with `quad: 2` in their first line. A text that is \
            `$name` stands for a named value.

            """
        page += section("A file", ScenarioLanguage.file.fields)
        for shape in ScenarioLanguage.places {
            page += section("Places: \(shape.words)", shape.fields)
        }
        page += section("People", ScenarioLanguage.person.fields)
        page += section("The population", ScenarioLanguage.population.fields)
        page += section("Every step", ScenarioLanguage.step.fields)
        page += section("Another file's steps", ScenarioLanguage.inclusion.fields)
        page += section("Steps", verbs: ScenarioLanguage.step.verbs)
        page += section("Faults", verbs: ScenarioLanguage.fault.verbs)
        page += section("Expectations", verbs: ScenarioLanguage.view.verbs)
        page += "\n\(meetings)\n"
        return page
    }

    private static func section(_ title: String, _ fields: [FieldSet.Field]) -> String {
        "\n## \(title)\n\n| field | value | meaning |\n|---|---|---|\n"
            + fields.map { field in
                "| \(word(field.name, field.version))\(field.isRequired ? ", needed" : "") "
                    + "| \(escaped(field.kind.words)) | \(escaped(field.note)) |\n"
            }.joined()
    }

    private static func section(_ title: String, verbs: [Verb]) -> String {
        "\n## \(title)\n\n| word | value | with | meaning |\n|---|---|---|---|\n"
            + verbs.map { verb in
                let fields = verb.fields.map { field in
                    "\(word(field.name, field.version)): \(escaped(field.kind.words)); "
                        + escaped(field.note)
                }.joined(separator: "<br>")
                return "| \(word(verb.word, verb.version)) | \(escaped(verb.kind.words)) "
                    + "| \(fields) | \(escaped(verb.note)) |\n"
            }.joined()
    }

    private static func word(_ name: String, _ version: Int) -> String {
        version > 1 ? "`\(name)` *2*" : "`\(name)`"
    }

    private static func escaped(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
