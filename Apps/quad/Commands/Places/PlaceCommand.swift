import ArgumentParser

/// The commands about places.
struct PlaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Know the buildings of a campus.",
        discussion: "Alone it lists the places.",
        subcommands: [PlaceImportCommand.self, PlaceList.self, PlaceAt.self],
        defaultSubcommand: PlaceList.self)
}
