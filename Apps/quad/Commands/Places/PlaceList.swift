import ArgumentParser
import Campus
import Device
import Looks
import Presentation
import TextFormats

struct PlaceList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the places by name.")

    @Option(
        help: ArgumentHelp("Only what is part of a place, at any depth.", valueName: "place"),
        completion: NameCompletion.places)
    var of: String?

    @Flag(help: "Each place below the one that it is part of.")
    var tree = false

    @Flag(help: "List those deleted on this device instead, which restore brings back.")
    var deleted = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if deleted, tree || of != nil {
            throw ValidationError("--deleted goes with neither --of nor --tree")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        var places =
            try await deleted ? workspace.deletedPlaces() : workspace.read { try $0.places.list() }
        if let of {
            let root = try await workspace.place(named: of, in: session)
            places = PlaceTree(places).below(root.id).map(\.place)
            if places.isEmpty { session.hint("No place is part of \(root.name).") }
        }
        if tree {
            let rows = PlaceTree(places).rows
            try session.show(
                list: rows.map { place, depth in place.json(depth: depth) },
                lines: PlaceRows(rows.map(\.place), depths: rows.map(\.depth))
                    .lines(on: session.page))
        } else {
            try session.show(
                list: places.map(\.json), lines: PlaceRows(places).lines(on: session.page))
        }
        if places.isEmpty, of == nil {
            session.hint(
                deleted
                    ? "No place was deleted here."
                    : "No places yet. Import some: quad place import FILE.geojson")
        }
    }
}

/// Places as rows: icon, name and use.
struct PlaceRows {
    private let places: [Place]
    private let depths: [Int]

    /// Creates rows in the order given, each indented by its depth.
    init(_ places: [Place], depths: [Int]? = nil) {
        self.places = places
        self.depths = depths ?? places.map { _ in 0 }
    }

    func lines(on page: Page) -> [String] {
        var table = TextTable(.left, .cut, .cut)
        for (place, depth) in zip(places, depths) {
            table.add(
                LookBook.builtIn.cell(of: place.look, page.charset),
                .init(String(repeating: "  ", count: depth) + place.name),
                .init(place.usage ?? "", .faint))
        }
        return table.lines(on: page)
    }
}

extension Place {
    var look: Look { .place(kind: PlaceKind(self).rawValue) }

    /// The place as JSON, the same in every command.
    var json: JSONValue {
        [
            "id": .text(id), "name": .string(name), "usage": .text(usage),
            "parent": .text(parent), "hours": .text(hours?.text),
            "middle": [
                "longitude": .number(shape.middle.longitude),
                "latitude": .number(shape.middle.latitude),
            ],
        ]
    }

    func json(depth: Int) -> JSONValue {
        guard case .object(let members) = json else {
            preconditionFailure("a place is an object")
        }
        return .object(members + [.init("depth", .integer(Int64(depth)))])
    }
}

/// A tree of places, each below the place that contains it.
struct PlaceTree {
    private let places: [Place]
    private let ids: Set<Place.ID>

    /// Creates a tree of places; parents outside of it are ignored.
    init(_ places: [Place]) {
        self.places = places
        ids = Set(places.map(\.id))
    }

    /// All places, each below its parent, in the order given.
    var rows: [(place: Place, depth: Int)] {
        places.filter { $0.parent.map { !ids.contains($0) } ?? true }
            .flatMap { [($0, 0)] + below($0.id, depth: 1) }
    }

    /// Returns the places that are part of a place, at any depth.
    func below(_ id: Place.ID, depth: Int = 0) -> [(place: Place, depth: Int)] {
        places.filter { $0.parent == id }
            .flatMap { [($0, depth)] + below($0.id, depth: depth + 1) }
    }
}
