import ArgumentParser
import Device
import Presentation
import TextFormats

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
