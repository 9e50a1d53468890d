/// The manual pages of one program: one for the program, one for each of its commands.
struct ManualPages {
    let program: CommandInfo
    let topics: [Topic]
    let version: String
    let date: String

    /// A topic that the program explains besides its commands, as a section of its page.
    struct Topic {
        let title: String
        let items: [(word: String, text: String)]
    }

    /// The pages, each with its name, such as `quad-count.1`, and its text.
    var all: [(name: String, text: String)] {
        [(name: "\(program.commandName).1", text: overview)]
            + program.commands.map { command in
                (name: "\(pageName(of: command)).1", text: page(of: command))
            }
    }

    private var common: [ArgumentInfo] { program.arguments ?? [] }

    private func pageName(of command: CommandInfo) -> String {
        "\(program.commandName)-\(command.commandName)"
    }

    private func begin(_ name: String, about abstract: String?) -> Mdoc {
        var page = Mdoc()
        page.macro("Dd", date)
        page.macro("Dt", name.uppercased(), "1")
        page.macro("Os", "Quad \(version)")
        page.section("NAME")
        page.macro("Nm", name)
        let sentence = abstract ?? name
        page.macro("Nd", String(sentence.last == "." ? sentence.dropLast() : sentence[...]))
        return page
    }

    /// The page of the program.
    private var overview: String {
        let name = program.commandName
        var page = begin(name, about: program.abstract)
        page.section("SYNOPSIS")
        page.macro("Nm", name)
        page.line(".Op Ar command")
        page.line(".Op Ar options")
        page.section("DESCRIPTION")
        page.paragraphs(program.discussion ?? program.abstract ?? "", spaced: false)
        if !program.commands.isEmpty {
            page.section("COMMANDS")
            page.paragraphs("Each has a page of its own.", spaced: false)
            page.list(
                program.commands.map { command in
                    (word: command.commandName, text: command.abstract ?? "")
                })
        }
        page.section("OPTIONS")
        page.options(common)
        for topic in topics {
            page.section(topic.title)
            page.list(topic.items)
        }
        page.examples(Example.all.filter { $0.page == name })
        page.seeAlso(program.commands.map(pageName))
        return page.text
    }

    /// Returns the page of a command and its subcommands.
    private func page(of command: CommandInfo) -> String {
        let name = pageName(of: command)
        let words = "\(program.commandName) \(command.commandName)"
        var page = begin(name, about: command.abstract)
        page.section("SYNOPSIS")
        page.synopsis(of: command, called: words, besides: common)
        let descendants = command.descendants(of: words)
        for (below, words) in descendants {
            page.synopsis(of: below, called: words, besides: common)
        }
        page.section("DESCRIPTION")
        page.paragraphs(command.abstract ?? "", spaced: false)
        page.paragraphs(command.discussion ?? "")
        page.options(command.ownArguments(besides: common))
        for (below, words) in descendants {
            page.macro("Ss", words)
            page.paragraphs(below.abstract ?? "", spaced: false)
            if let aliases = below.aliases, !aliases.isEmpty {
                page.paragraphs("Also called \(aliases.map { "`\($0)`" }.joined(separator: ", ")).")
            }
            page.paragraphs(below.discussion ?? "")
            page.options(below.ownArguments(besides: common))
        }
        page.section("COMMON OPTIONS")
        page.options(common)
        page.section("EXIT STATUS")
        page.paragraphs(
            "0 when all went well; the others are listed in `\(program.commandName)`(1).",
            spaced: false)
        page.examples(Example.all.filter { $0.page == name })
        let siblings = program.commands.filter { $0.commandName != command.commandName }
        page.seeAlso([program.commandName] + siblings.map(pageName))
        return page.text
    }
}
