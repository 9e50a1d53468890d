import ArgumentParser
import Geofence
import Presentation
import Primitives
import Workspace

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

struct PlaceShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a place: where it is, how large, and when it is open.")

    @Argument(help: "The place.", completion: NameCompletion.places)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let place = try await workspace.place(named: name, in: session)
        let all = try await workspace.read { try $0.places.list() }
        let parent = all.first { $0.id == place.parent }
        let parts = all.filter { $0.parent == place.id }
        let shape = place.shape
        var table = TextTable(.left, .wrapped)
        table.add(.init("name", .faint), .init(place.name, .strong))
        if let usage = place.usage { table.add(.init("usage", .faint), .init(usage)) }
        if let parent { table.add(.init("part of", .faint), .init(parent.name)) }
        if !parts.isEmpty {
            let names = parts.map(\.name).joined(separator: ", ")
            table.add(.init("parts of it", .faint), .init(names))
        }
        if let hours = place.hours {
            table.add(.init("hours", .faint), .init(hours.text))
            table.add(.init("now", .faint), .init(session.words(of: hours)))
        }
        table.add(
            .init("middle", .faint),
            .init("latitude \(shape.middle.latitude), longitude \(shape.middle.longitude)"))
        table.add(
            .init("size", .faint), .init("\(Int(saturating: shape.extent * 2)) m across"))
        table.add(.init("made of", .faint), .init(Self.parts(of: shape)))
        table.add(.init("id", .faint), .init("\(place.id)"))
        try session.show(
            json(of: place, parent, parts, in: session), lines: table.lines(on: session.page))
    }

    private static func parts(of shape: Shape) -> String {
        let holes = shape.polygons.reduce(0) { $0 + $1.holes.count }
        return [
            (shape.circles.count, "circle"), (shape.polygons.count, "polygon"), (holes, "hole"),
        ].filter { $0.0 > 0 }.map { $0.0.of($0.1) }.joined(separator: ", ")
    }

    private func json(
        of place: Place, _ parent: Place?, _ parts: [Place], in session: Session
    ) -> JSONValue {
        guard case .object(let members) = place.json else {
            preconditionFailure("a place is an object")
        }
        let shape = place.shape
        let state = place.hours?.state(
            at: session.environment.now(), in: session.dayRule.zone)
        return .object(
            members + [
                .init("parentName", .text(parent?.name)),
                .init("parts", .array(parts.map { .string($0.name) })),
                .init("isOpen", state.map { .bool($0.isOpen) } ?? .null),
                .init("metresAcross", .number(shape.extent * 2)),
                .init("polygons", .integer(Int64(shape.polygons.count))),
                .init(
                    "circles",
                    .array(
                        shape.circles.map { circle in
                            [
                                "longitude": .number(circle.center.longitude),
                                "latitude": .number(circle.center.latitude),
                                "metres": .number(circle.radius),
                            ]
                        })),
            ])
    }
}

extension Session {
    /// Returns the current state and the next change in words: `open until 22:00`.
    func words(of hours: OpeningHours) -> String {
        let now = environment.now()
        let state = hours.state(at: now, in: dayRule.zone)
        guard let change = state.change else { return state.isOpen ? "always open" : "closed" }
        let minutes = change.minute % 60
        let clock = "\(change.minute / 60):" + (minutes < 10 ? "0\(minutes)" : "\(minutes)")
        let isToday = dayRule.zone.wallTime(at: now).date.weekday == change.day
        let time = isToday ? clock : "\(DateLanguage.current.name(of: change.day)) \(clock)"
        return state.isOpen ? "open until \(time)" : "closed, opens \(time)"
    }
}
