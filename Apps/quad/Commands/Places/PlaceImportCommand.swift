import ArgumentParser
import Geofence
import Presentation
import Primitives
import Workspace

struct PlaceImportCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import buildings from a GeoJSON file.",
        discussion: """
            All of the file or nothing; importing it again changes nothing. A place is the one on \
            your map that has its name and its id or, without an id in the file, its name: a new \
            name or id makes another place. If that one lies further away than its own size, it \
            is another place, too: Quad asks, or refuses the file.
            """)

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Flag(help: "Import the rest where places are wrong.")
    var skipBad = false

    @Flag(help: "Keep both where a place of the same id or name lies elsewhere.")
    var both = false

    @Flag(help: "Move places to where the file has them, however far.")
    var replace = false

    @Option(
        help: ArgumentHelp("The radius of points that tell none, in metres.", valueName: "metres"))
    var radius: Double?

    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func validate() throws {
        if both, replace { throw ValidationError("choose --both or --replace") }
        if let radius, !(radius > 0 && radius <= Circle.largestRadius) {
            throw ValidationError(
                "--radius takes more than 0 and up to \(Int(Circle.largestRadius)) metres")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let limits = GeoJSONLimits()
        let bytes = try StandardInput.bytes(ofFile: file, limit: limits.bytes)
        let result: PlaceImport
        do {
            let map = try GeoJSONPlaces(
                reading: bytes, limits: limits, radius: radius, skippingBad: skipBad)
            result = try await put(map, on: workspace, in: session)
        } catch GeofenceError.geoJSON(let error) {
            try explain(error, in: session)
            guard case .invalid = error, skipBad else {
                throw CommandError.badMap(path: file, error)
            }
            throw CommandError.badFile(
                path: file, problem: "none of its places can be used, so nothing was imported")
        }
        for line in Excerpt.lines(result.warnings) { session.note("\(file): \(line)") }
        try session.show(
            json(result), afterChange: !result.isEmpty, lines: lines(of: result))
    }

    /// Imports a map; asks about places that lie elsewhere if no option decides.
    private func put(
        _ map: GeoJSONPlaces, on workspace: Workspace, in session: Session
    ) async throws -> PlaceImport {
        let rule: FarPlaces = replace ? .replace : both ? .add : .refuse
        do {
            return try await workspace.act { try $0.places.put(map, farPlaces: rule) }
        } catch GeofenceError.elsewhere(let places, let count) {
            if session.isJSON {
                try session.show(json(nil, elsewhere: places), lines: [])
            }
            for line in Excerpt.lines(places, of: count) { session.note("\(file): \(line)") }
            guard session.terminal.canAsk, !session.isJSON else {
                throw CommandError.elsewhere(path: file, count: count)
            }
            guard try session.terminal.confirms("Keep both, as different places?") else {
                throw CommandError.cancelled
            }
            return try await workspace.act { try $0.places.put(map, farPlaces: .add) }
        }
    }

    private func lines(of result: PlaceImport) -> [String] {
        let counts =
            "\(result.added) added, \(result.changed) changed, \(result.unchanged) unchanged"
        let faults = result.faults
        guard !faults.isEmpty else { return [counts] }
        return ["\(counts), \(faults.featureCount) left out:"]
            + Excerpt.lines(faults.first, of: faults.count).map { SafeText.line("  \($0)") }
    }

    /// Notes all faults, before the error that says that there are some.
    private func explain(_ error: PlaceFileError, in session: Session) throws {
        guard case .invalid(let faults) = error else { return }
        if session.isJSON {
            try session.show(json(nil, faults: faults), lines: [])
        } else if faults.count > 1 || skipBad {
            for line in Excerpt.lines(faults.first, of: faults.count) {
                session.note("\(file): \(line)")
            }
        }
    }

    private func json(
        _ result: PlaceImport?, faults: PlaceFaults? = nil, elsewhere: [FarPlace] = []
    ) -> JSONValue {
        let faults = faults ?? result?.faults ?? PlaceFaults()
        return [
            "added": .integer(Int64(result?.added ?? 0)),
            "changed": .integer(Int64(result?.changed ?? 0)),
            "unchanged": .integer(Int64(result?.unchanged ?? 0)),
            "leftOut": .integer(Int64(faults.featureCount)),
            "problems": .array(faults.first.map(\.json)),
            "elsewhere": .array(
                elsewhere.map {
                    ["name": .string($0.name), "metres": .number($0.metres.rounded())]
                }),
            "warnings": .array((result?.warnings ?? []).map { .text($0) }),
        ]
    }
}

extension PlaceImport {
    /// Whether nothing was written.
    fileprivate var isEmpty: Bool { added + changed == 0 }
}

extension PlaceFault {
    /// The fault as JSON: its location, as far as it is known, and its description.
    fileprivate var json: JSONValue {
        func number(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }
        return [
            "feature": number(location.feature), "name": location.name.map { .string($0) } ?? .null,
            "part": number(location.part), "ring": number(location.ring),
            "position": number(location.position), "problem": .text(problem),
        ]
    }
}
