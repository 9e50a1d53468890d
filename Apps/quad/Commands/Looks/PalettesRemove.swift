import ArgumentParser
import Device
import Looks
import Presentation

struct PalettesRemove: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a palette that you added.",
        discussion: "Counts and groups that have one of its colours keep it.")

    @Argument(help: "The palette.", completion: LookCompletion.ownPalettes)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let own = try session.ownLooks()
        let folded = name.lowercased()
        guard let palette = own.palettes.first(where: { $0.thing.name.lowercased() == folded })
        else {
            if Palette.builtIn.contains(where: { $0.name.lowercased() == folded }) {
                throw LooksError.builtIn(name)
            }
            let names = own.palettes.map(\.thing.name)
            throw LooksError.noSuchPalette(
                name, suggestions: Spelling.nearest(to: name, among: names))
        }
        let isDone = try session.mayDestroy(
            "remove the palette \"\(palette.thing.name.brief)\"", options: destruction)
        if isDone {
            try session.lookFolder().remove(.palettes, palette.file)
            await session.remember("palettes remove", about: palette.thing.name)
        }
        try session.show(
            ["removed": .bool(isDone), "name": .string(palette.thing.name)],
            afterChange: isDone, lines: [])
    }
}
