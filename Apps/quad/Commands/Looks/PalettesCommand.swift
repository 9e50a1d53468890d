import ArgumentParser

/// The commands about palettes.
struct PalettesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palettes",
        abstract: "Look at palettes of colours, add your own.",
        discussion: """
            Alone it lists them. New counters get the colours of one of them in turn; `quad \
            config set palette NAME` says of which.
            """,
        subcommands: [PalettesList.self, PalettesAdd.self, PalettesRemove.self],
        defaultSubcommand: PalettesList.self)
}
