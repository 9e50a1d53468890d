import ArgumentParser
import Geofence
import Primitives
import Workspace

struct PlaceEdit: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Rename a place, or change its position and details.")

    @Argument(help: "The place.", completion: NameCompletion.places)
    var place: String

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: ArgumentHelp("Use of the place.", valueName: "word"))
    var usage: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Its circles from now on.", valueName: "latitude,longitude,metres"))
    var circle: [CircleArgument] = []

    @Option(
        help: ArgumentHelp("The place that it is part of.", valueName: "place"),
        completion: NameCompletion.places)
    var parent: String?

    @Flag(help: "Make it part of no other place.")
    var noParent = false

    @Option(help: ArgumentHelp("Opening hours.", valueName: "'Mo-Fr 08:00-22:00'"))
    var hours: String?

    @Flag(help: "Remove its opening hours.")
    var noHours = false

    @Flag(help: "Take the position as it is, however far away.")
    var far = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if parent != nil, noParent {
            throw ValidationError("give --parent or --no-parent, but not both")
        }
        if hours != nil, noHours {
            throw ValidationError("give --hours or --no-hours, but not both")
        }
        let isNamed = name != nil || usage != nil || parent != nil || hours != nil
        if !isNamed, !noParent, !noHours, circle.isEmpty {
            throw ValidationError(
                "say what to change: --name, --usage, --circle, --parent or --hours")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let known = try await workspace.place(named: place, in: session)
        let circles = try circle.map { try $0.circle() }
        if !far { try await PlaceAdd.refuseSwapped(circles, on: workspace) }
        var change = PlaceChange()
        change.name = name
        if let usage { change.usage = .some(usage) }
        if let parent {
            change.parent = .some(try await workspace.place(named: parent, in: session).id)
        }
        if noParent { change.parent = .some(nil) }
        if let hours { change.hours = .some(try PlaceAdd.hours(hours)) }
        if noHours { change.hours = .some(nil) }
        if !circles.isEmpty { change.shape = Shape(circles: circles) }
        let edited = try await workspace.act { [change] in
            try $0.places.edit(known.id, change)
        }
        try session.show(edited.json, afterChange: true, lines: [SafeText.line(edited.name)])
    }
}

struct PlaceDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a place; `restore` and quad undo bring it back.",
        discussion: """
            Visits to it stay. Its parts become parts of its parent.
            """)

    @Argument(help: "The place.", completion: NameCompletion.places)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let place = try await workspace.place(named: name, in: session)
        let isDone = try session.mayDestroy(
            "delete the place \"\(place.name.brief)\"",
            options: destruction)
        if isDone { try await workspace.act({ try $0.places.remove(place.id) }) }
        try session.show(
            ["deleted": .bool(isDone), "id": .text(place.id), "name": .string(place.name)],
            afterChange: isDone, lines: [])
        if isDone {
            session.note(
                "Deleted. To undo it: quad undo, or quad place restore "
                    + place.name.shellWord)
        }
    }
}

struct PlaceRestore: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring a place back that was deleted on this device.",
        discussion:
            "Its parts belong to it again. quad place list --deleted lists the deleted ones.")

    @Argument(help: "The place.", completion: NameCompletion.deletedPlaces)
    var name: [String]

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let deleted = try await workspace.deletedPlace(
            named: name.joined(separator: " "), in: session)
        let place = try await workspace.restorePlace(deleted.id)
        try session.show(place.json, afterChange: true, lines: [SafeText.line(place.name)])
    }
}

struct PlaceExport: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write all places as GeoJSON, or draw them.",
        discussion: "`quad place import` takes the GeoJSON back unchanged.")

    @Option(help: ArgumentHelp("Write into a file instead.", valueName: "file"))
    var to: String?

    @Flag(help: "Draw a map as SVG.")
    var svg = false

    @OptionGroup var replacing: ReplacingOption
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        var text =
            svg
            ? MapDrawing(title: "Places", places: try await workspace.read { try $0.places.list() })
                .svg
            : try await workspace.read { try $0.places.exportGeoJSON() }
        if text.hasSuffix("\n") { text.removeLast() }
        if let to {
            try OutputFile.write([text], to: to, replaces: replacing.force)
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
        if number < 1 { throw ValidationError("--number must be at least 1") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let coordinate = try PlaceAt.coordinate(position.map(Amount.unescaped))
        try PlaceAt.refuseSwapped(
            coordinate, among: try await workspace.read { try $0.places.list() })
        let found = try await workspace.read {
            try $0.places.nearest(to: coordinate, limit: number)
        }
        try session.show(
            found,
            {
                [
                    "id": .text($0.0.id), "name": .string($0.0.name),
                    "metres": .number(($0.1 * 10).rounded() / 10),
                ]
            }, .right, .cut
        ) { [.init(Self.distance($0.1), .faint), .init($0.0.name)] }
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
