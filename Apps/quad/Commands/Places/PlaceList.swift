import ArgumentParser
import Campus
import Geofence
import Looks
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
            list: places.map(\.json), lines: PlaceRows(places).lines(on: session.page))
        if places.isEmpty {
            session.note("No places yet. Import some: quad place import FILE.geojson")
        }
    }
}

/// Places as rows: icon, name and use.
struct PlaceRows {
    private let places: [Place]

    /// Rows in the order given.
    init(_ places: [Place]) { self.places = places }

    /// The rows as lines.
    func lines(on page: Page) -> [String] {
        var table = TextTable(.left, .left, .left)
        for place in places {
            table.add(
                LookBook.builtIn.cell(of: place.look, page.charset), .init(place.name),
                .init(place.usage ?? "", .faint))
        }
        return table.lines(with: page.color)
    }
}

extension Place {
    /// The look that its kind decides.
    var look: Look { .place(kind: PlaceKind(self).rawValue) }

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
