import ArgumentParser
import Looks
import Presentation

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
