import ArgumentParser
import Foundation
import Geofence
import Hub
import Presentation
import Primitives

struct PlacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "Import, list, edit and remove the places of the campus.",
        subcommands: [ImportPlaces.self, ListPlaces.self, EditPlace.self, RemovePlace.self])
}

struct ImportPlaces: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add or update all places of a GeoJSON file, or none if anything is wrong.",
        discussion: """
            A place is the one on the map that has its name and its id or, without an id in the \
            file, its name: a new name or id makes another place. If that one lies further away \
            than its own size, it is another place, too, and nothing is imported unless an option \
            says what to do.

            On SQLite a running server takes the new map within a second. Stop a server on JSON \
            files first.
            """)

    @Argument(help: "The GeoJSON file, or - for standard input.")
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

    @OptionGroup var options: OperatorOptions

    func validate() throws {
        if both, replace { throw ValidationError("choose --both or --replace") }
        if let radius, !(radius > 0 && radius <= Circle.largestRadius) {
            throw ValidationError("--radius must be more than 0 metres")
        }
    }

    func run() async throws {
        let file = try PlaceFile(file)
        let url = try options.storeOptions.url(options.storeOptions.settings())
        try await options.act(makingStore: true) { op in
            let result = try await file.importPlaces(
                by: op, radius: radius, skippingBad: skipBad,
                farPlaces: replace ? .replace : both ? .add : .refuse)
            for line in Excerpt.lines(result.warnings) { StandardStreams.say("warning: \(line)") }
            let faults = result.faults
            for line in Excerpt.lines(faults.first, of: faults.count) {
                StandardStreams.say("left out: \(line)")
            }
            let counts = [
                ("added", result.added), ("changed", result.changed),
                ("unchanged", result.unchanged),
            ]
            try options.show(
                .object(
                    counts.map { JSONMember($0.0, .integer(Int64($0.1))) } + [
                        JSONMember("leftOut", .integer(Int64(faults.featureCount))),
                        JSONMember("store", .string("\(url)")),
                    ]),
                lines: [
                    counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
                        + (faults.isEmpty ? "" : ", \(faults.featureCount) left out")
                        + " in \(url)"
                ])
        }
        if url.isShared, let path = url.path, let process = ServerLock.holder(beside: path) {
            StandardStreams.say(
                "the server that runs on it (process \(process)) shows them within a second")
        }
    }
}

struct PlaceFile {
    private let name: String
    private let bytes: [UInt8]

    /// Reads a file, or standard input for `-`.
    init(_ name: String) throws {
        self.name = name
        do {
            let data =
                name == "-"
                ? try FileHandle.standardInput.readToEnd() ?? Data()
                : try Data(contentsOf: URL(fileURLWithPath: name))
            bytes = [UInt8](data)
        } catch {
            throw Failure(.noInput, "\(name) cannot be read: check the path and its permissions")
        }
    }

    /// Imports all places of the file into the map of a hub, or none if anything is wrong, as an
    /// act of whoever started the server.
    func importPlaces(into hub: Hub) async throws {
        do {
            try await hub.importPlaces(bytes, as: OperatorOptions.user)
        } catch let error as GeofenceError {
            throw Failure(error, file: name)
        }
    }

    /// Adds or updates all places of the file, or none if anything is wrong; with `skippingBad`,
    /// wrong places are left out instead.
    func importPlaces(
        by op: Operator, radius: Double?, skippingBad: Bool, farPlaces rule: FarPlaces
    ) async throws -> PlaceImport {
        do {
            return try await op.importPlaces(
                GeoJSONPlaces(reading: bytes, radius: radius, skippingBad: skippingBad),
                farPlaces: rule)
        } catch let error as GeofenceError {
            throw Failure(error, file: name)
        }
    }
}

struct ListPlaces: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the places: id and name, a line each, by name.")

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let settings = try storeOptions.settings()
        try await storeOptions.expectStore(settings)
        var places: [Place] = []
        try await storeOptions.withStore(settings) { store in
            do {
                places = try await store.read { transaction in
                    try Places(in: transaction).list()
                }
            } catch {
                throw Failure(error)
            }
        }
        let lines = places.map { place in
            "\(place.id)\t\(place.name.filter { !$0.isNewline && $0 != "\t" })\n"
        }
        try StandardStreams.write(lines.joined())
    }
}

struct EditPlace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change one place of the map.",
        discussion: """
            Its visits stay. An empty text removes a use, hours or the place that it is part of. \
            --corners or --circle gives it another area, latitude first as a phone's map shows it; \
            one of several parts comes from a GeoJSON file with its id: quad-server places import.
            """)

    @Argument(help: "Its name or its id, as quad-server places list shows them.")
    var place: String

    @Option(help: ArgumentHelp("The new name.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("Use of the place, such as Library.", valueName: "text"))
    var usage: String?

    @Option(
        help: ArgumentHelp(
            "Opening hours, such as \"Mo-Fr 08:00-22:00; Sa,Su off\".", valueName: "hours"))
    var hours: String?

    @Option(help: ArgumentHelp("The place that it is part of.", valueName: "place"))
    var partOf: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Its corners in their order, such as \"49.1,-123.2; 49.2,-123.2; 49.2,-123.1\".",
            valueName: "positions"))
    var corners: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A round area.", valueName: "latitude,longitude,metres"))
    var circle: String?

    @OptionGroup var options: OperatorOptions

    func validate() throws {
        if corners != nil, circle != nil { throw ValidationError("choose --corners or --circle") }
    }

    func run() async throws {
        guard
            name != nil || usage != nil || hours != nil || partOf != nil || corners != nil
                || circle != nil
        else {
            throw Failure(
                .usage,
                "there is nothing to change: give --name, --usage, --hours, --part-of, --corners "
                    + "or --circle")
        }
        try await options.act { op in
            var change = PlaceChange()
            change.shape =
                try corners.map { try Shape(corners: $0) }
                ?? circle.map { try Shape(circle: $0) }
            change.name = name
            change.usage = usage.map { $0.isEmpty ? nil : $0 }
            change.hours = try hours.map { $0.isEmpty ? nil : try Self.hours($0) }
            if let partOf {
                change.parent = .some(partOf.isEmpty ? nil : try await op.place(partOf).id)
            }
            let (before, after) = try await op.editPlace(place, change)
            let fields = after.fields(changedSince: before)
            try options.show(
                .object([
                    JSONMember("place", .string("\(after.id)")),
                    JSONMember("name", .string(after.name)),
                    JSONMember("changed", .array(fields.map { .string($0) })),
                ]),
                lines: [
                    fields.isEmpty
                        ? "nothing changed for \(after.name.safe)"
                        : "changed for \(after.name.safe): \(fields.joined(separator: ", "))"
                ])
        }
    }

    private static func hours(_ text: String) throws -> OpeningHours {
        do {
            return try OpeningHours(text)
        } catch {
            throw Failure(.badData, "\(error)")
        }
    }
}

struct RemovePlace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a place from the map.",
        discussion: """
            Visits to it are kept as long as all others. Its parts become parts of its parent.
            """)

    @Argument(help: "Its name or its id, as quad-server places list shows them.")
    var place: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.act { op in
            let place = try await op.removePlace(place)
            try options.show(
                .object([
                    JSONMember("place", .string("\(place.id)")),
                    JSONMember("name", .string(place.name)),
                ]), lines: ["removed \(place.name.safe)"])
        }
    }
}

extension Failure {
    /// Creates the failure for a failed import or listing.
    fileprivate init(_ error: GeofenceError, file: String) {
        switch error {
        case .geoJSON(.invalid(let faults))
        where faults.count > 1 && !faults.areAllWithoutRadius:
            self.init(
                .badData,
                "\(file): \(faults.featureCount.of("place")) "
                    + "\(faults.featureCount == 1 ? "is" : "are") wrong, so nothing was imported",
                details: Excerpt.lines(faults.first, of: faults.count).map { "\(file): \($0)" })
        case .elsewhere(let places, let count):
            self.init(
                .badData,
                "\(file): \(count.of("place")) \(count == 1 ? "lies" : "lie") elsewhere on the "
                    + "map, so nothing was imported: places import keeps both with --both, and "
                    + "moves those on the map with --replace",
                details: Excerpt.lines(places, of: count).map { "\(file): \($0)" })
        case .geoJSON(.invalid(let faults)) where faults.areAllWithoutRadius:
            self.init(
                .badData,
                "\(file): \(error): places import --radius 30 makes a place of each point")
        default: self.init(.badData, "\(file): \(error)")
        }
    }
}
