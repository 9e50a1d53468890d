import ArgumentParser
import Geofence
import Presentation
import Workspace

/// Lists places.
struct PlaceList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the places by name.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let places = try await workspace.places.list()
        try session.show(
            list: places.map(\.json), lines: PlaceRows(places).lines(with: session.color))
        if places.isEmpty {
            session.note("No places yet. Import some: quad place import FILE.geojson")
        }
    }
}

/// Places as rows: name and use.
struct PlaceRows {
    private let places: [Place]

    /// Rows in the order given.
    init(_ places: [Place]) { self.places = places }

    /// The rows as lines.
    func lines(with color: ColorUse) -> [String] {
        var table = TextTable(.left, .left)
        for place in places { table.add(.init(place.name), .init(place.usage ?? "", .faint)) }
        return table.lines(with: color)
    }
}

extension Place {
    /// The place as every command shows it to programs.
    var json: JSON {
        [
            "id": .text(id), "name": .string(name), "usage": .text(usage),
            "middle": [
                "longitude": .number(shape.middle.longitude),
                "latitude": .number(shape.middle.latitude),
            ],
        ]
    }
}
