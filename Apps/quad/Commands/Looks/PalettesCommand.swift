import ArgumentParser

struct PalettesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palettes",
        abstract: "List and add palettes of colours.",
        discussion: """
            Alone it lists them. New counters get the colours of one palette in turn; `quad config \
            set palette NAME` chooses it.
            """,
        subcommands: [PalettesList.self, PalettesAdd.self, PalettesRemove.self],
        defaultSubcommand: PalettesList.self)
}
