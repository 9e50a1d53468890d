import ArgumentParser
import Primitives

struct IconsAdd: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a set of icons from a file.",
        discussion: """
            The file is checked first; `quad icons example` writes one to begin with, `quad help \
            looks` explains it.
            """)

    @Argument(help: "The JSON file, or - for standard input.", completion: .file())
    var file: String

    @Flag(help: "Replace your own set of the same name.")
    var replace = false

    @Flag(help: "Only check it.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let source = file == "-" ? "standard input" : file
        let text = try StandardInput.text(ofFile: file)
        let set = try IconSet(file: source, bytes: Array(text.utf8))
        let own = try session.ownLooks()
        try own.book.check(adding: set, replaces: replace)
        if !dryRun {
            let name = own.sets.first { $0.thing.name == set.name }?.file ?? set.name
            try session.lookFolder().keep(Array(text.utf8), .icons, name)
            await session.remember("icons add", about: set.name)
        }
        let book = LookBook(adding: [set])
        let list = set.groups.flatMap { group in
            group.icons.map { $0.json(in: group, of: book.place(of: $0).set) }
        }
        try session.show(
            list: list, afterChange: !dryRun, lines: IconRows(set.icons).lines(on: session.page))
        if dryRun { return session.note("The file can be used. Nothing was changed.") }
        session.hint("To undo it: quad icons remove \(set.name)")
    }
}

struct IconsRemove: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a set of icons that you added.",
        discussion: """
            Things that have one of its icons keep the icon's name, and show the default icon \
            until the set is back.
            """)

    @Argument(help: "The set.", completion: LookCompletion.ownSets)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let own = try session.ownLooks()
        guard name != IconSet.quad.name else { throw LooksError.builtIn(name) }
        guard let set = own.sets.first(where: { $0.thing.name == name }) else {
            throw LooksError.noSuchSet(
                name, suggestions: Spelling.nearest(to: name, among: own.sets.map(\.thing.name)))
        }
        let isDone = try session.mayDestroy(
            "remove the set \"\(name)\" with \(set.thing.icons.count.of("icon"))",
            options: destruction)
        if isDone {
            try session.lookFolder().remove(.icons, set.file)
            await session.remember("icons remove", about: name)
        }
        try session.show(
            ["removed": .bool(isDone), "name": .string(name)], afterChange: isDone, lines: [])
    }
}

struct IconsExample: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "example", abstract: "Write a file with one icon, to change and add.",
        discussion: "For example: quad icons example > mine.json")

    @OptionGroup var options: GlobalOptions

    /// The content of the file.
    static let text = """
        {
          "schemaVersion": 1,
          "name": "mine",
          "title": "My icons",
          "credits": { "author": "You", "license": "CC0-1.0" },
          "groups": [
            {
              "name": "my-garden",
              "title": "My garden",
              "icons": [
                {
                  "name": "tulip",
                  "title": "Tulip",
                  "words": ["flower", "spring"],
                  "glyph": "Ψ",
                  "letters": "tu",
                  "rows": [
                    "....#..##..#....",
                    "....##.##.##....",
                    "....########....",
                    "....########....",
                    "....########....",
                    ".....######.....",
                    "......####......",
                    ".......##.......",
                    "##.....##.....##",
                    "###....##....###",
                    ".###...##...###.",
                    "..###..##..###..",
                    "...###.##.###...",
                    "....########....",
                    "......####......",
                    ".......##......."
                  ]
                }
              ]
            }
          ]
        }
        """

    func run(in session: Session) async throws {
        try StandardOutput.write([Self.text])
    }
}
