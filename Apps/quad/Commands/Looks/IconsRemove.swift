import ArgumentParser
import Device
import Looks
import Presentation

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
