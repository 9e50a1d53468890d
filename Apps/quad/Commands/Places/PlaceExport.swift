import ArgumentParser
import Campus
import Device
import Presentation

struct PlaceExport: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write all places as GeoJSON, or draw them.",
        discussion: "`quad place import` takes the GeoJSON back unchanged.")

    @Option(help: ArgumentHelp("Write into a file instead.", valueName: "file"))
    var to: String?

    @Flag(help: "Draw a map as SVG.")
    var svg = false

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        var text =
            svg
            ? MapDrawing(title: "Places", places: try await workspace.read { try $0.places.list() })
                .svg
            : try await workspace.read { try $0.places.exportGeoJSON() }
        if text.hasSuffix("\n") { text.removeLast() }
        if let to {
            try OutputFile.write([text], to: to)
            session.note("Wrote \(to).")
        } else {
            try StandardOutput.write([text])
        }
    }
}

struct PlaceNear: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "near", abstract: "List the places nearest to a position.")

    @Argument(help: ArgumentHelp("Degrees, longitude first.", valueName: "longitude,latitude"))
    var position: [String]

    @Option(name: .shortAndLong, help: "The most places to list.")
    var number = 10

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 1 { throw ValidationError("--number is at least 1") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let coordinate = try PlaceAt.coordinate(position.map(Amount.unescaped))
        try PlaceAt.refuseSwapped(
            coordinate, among: try await workspace.read { try $0.places.list() })
        let found = try await workspace.read {
            try $0.places.nearest(to: coordinate, limit: number)
        }
        var table = TextTable(.right, .cut)
        for (place, metres) in found {
            table.add(.init(Self.distance(metres), .faint), .init(place.name))
        }
        try session.show(
            list: found.map { place, metres in
                [
                    "id": .text(place.id), "name": .string(place.name),
                    "metres": .number((metres * 10).rounded() / 10),
                ]
            }, lines: table.lines(on: session.page))
        if found.isEmpty { session.hint("No places yet: quad place import FILE.geojson") }
    }

    private static func distance(_ metres: Double) -> String {
        switch metres {
        case 0: "here"
        case ..<1000: "\(Int(saturating: metres)) m"
        default: "\((metres / 100).rounded() / 10) km"
        }
    }
}
