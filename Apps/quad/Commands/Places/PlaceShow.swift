import ArgumentParser
import Geofence
import Presentation
import Workspace

/// Shows all of a place.
struct PlaceShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a place: where it is and how large.")

    @Argument(help: "The place.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let place = try await workspace.places.find(name)
        let shape = place.shape
        var table = TextTable(.left, .left)
        table.add(.init("name", .faint), .init(place.name, .strong))
        if let usage = place.usage { table.add(.init("usage", .faint), .init(usage)) }
        table.add(
            .init("middle", .faint),
            .init("latitude \(shape.middle.latitude), longitude \(shape.middle.longitude)"))
        table.add(
            .init("size", .faint), .init("\(Int((shape.extent * 2).rounded())) m across"))
        table.add(.init("parts", .faint), .init(Self.parts(of: shape)))
        table.add(.init("id", .faint), .init("\(place.id)"))
        try session.show(place.wholeJSON, lines: table.lines(with: session.color))
    }

    private static func parts(of shape: Shape) -> String {
        let holes = shape.polygons.reduce(0) { $0 + $1.holes.count }
        return [
            (shape.circles.count, "circle"), (shape.polygons.count, "polygon"), (holes, "hole"),
        ].filter { $0.0 > 0 }.map { $0.0.of($0.1) }.joined(separator: ", ")
    }
}

/// Changes a place.
struct PlaceEdit: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Rename a place, or give it other circles.")

    @Argument(help: "The place.")
    var place: String

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: ArgumentHelp("What it is used for.", valueName: "word"))
    var usage: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "What it is made of from now on.", valueName: "latitude,longitude,metres"))
    var circle: [CircleArgument] = []

    @Flag(help: "Take the position as it is, however far away.")
    var far = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if name == nil, usage == nil, circle.isEmpty {
            throw ValidationError("say what to change: --name, --usage or --circle")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let known = try await workspace.places.find(place)
        let circles = try circle.map { try $0.circle() }
        if !far { try await PlaceAdd.refuseSwapped(circles, on: workspace) }
        let edited = try await workspace.places.edit(
            known.id, name: name, usage: usage,
            shape: circles.isEmpty ? nil : Shape(circles: circles))
        try session.show(edited.json, afterChange: true, lines: [SafeText.line(edited.name)])
    }
}

/// Deletes a place.
struct PlaceDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a place; visits to it stay.")

    @Argument(help: "The place.")
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let place = try await workspace.places.find(name)
        let isDone = try session.mayDestroy(
            "delete the place \"\(place.name.brief)\"",
            consequence: "To keep it first: quad place export --to FILE.geojson",
            options: destruction)
        if isDone { try await workspace.places.remove(place.id) }
        try session.show(
            ["deleted": .bool(isDone), "id": .text(place.id), "name": .string(place.name)],
            afterChange: isDone, lines: [])
    }
}

extension Place {
    /// All of the place, for programs.
    fileprivate var wholeJSON: JSON {
        guard case .object(let members) = json else { preconditionFailure("a place is an object") }
        return .object(
            members + [
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
