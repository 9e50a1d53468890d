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

/// Says which places cover a position.
struct PlaceAt: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "at", abstract: "List the places that cover a position.")

    @Argument(help: ArgumentHelp("Degrees, longitude first.", valueName: "longitude,latitude"))
    var position: Position

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let places = try await workspace.places.list()
            .filter { $0.shape.covers(position.coordinate) }
        try session.show(
            list: places.map(\.json), lines: PlaceRows(places).lines(with: session.color))
        if places.isEmpty { session.note("No place is there.") }
    }
}

/// A position of the command line, such as `-76.8838,40.9553`.
struct Position: ExpressibleByArgument {
    /// Where.
    let coordinate: Coordinate

    init?(argument: String) {
        let parts = Amount.unescaped(argument)
            .split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let longitude = parts[0], let latitude = parts[1] else {
            return nil
        }
        coordinate = Coordinate(longitude: longitude, latitude: latitude)
        guard coordinate.isOnEarth else { return nil }
    }
}

/// Places as rows: name and use.
private struct PlaceRows {
    let places: [Place]

    init(_ places: [Place]) { self.places = places }

    func lines(with color: ColorUse) -> [String] {
        var table = TextTable(.left, .left)
        for place in places { table.add(.init(place.name), .init(place.usage ?? "", .faint)) }
        return table.lines(with: color)
    }
}

extension Place {
    /// The place as every command shows it to programs.
    fileprivate var json: JSON {
        [
            "id": .text(id), "name": .string(name), "usage": .text(usage),
            "middle": [
                "longitude": .number(shape.middle.longitude),
                "latitude": .number(shape.middle.latitude),
            ],
        ]
    }
}
