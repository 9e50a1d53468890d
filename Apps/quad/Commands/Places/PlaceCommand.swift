import ArgumentParser

struct PlaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "List, add and import places.",
        discussion: "Alone it lists the places.",
        subcommands: [
            PlaceImportCommand.self, PlaceAdd.self, PlaceList.self, PlaceShow.self, PlaceEdit.self,
            PlaceDelete.self, PlaceRestore.self, PlaceExport.self, PlaceAt.self,
            PlaceNear.self, PlaceCheckIn.self, PlaceLeave.self, PlaceVisits.self, PlaceReplay.self,
            PlaceWatch.self, PlaceRules.self,
        ],
        defaultSubcommand: PlaceList.self)
}
