import ArgumentParser
import Foundation
import Geofence
import Hub
import Presentation
import Replica

/// The commands for the map of the campus.
struct PlacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places", abstract: "Import and list the places of the campus.",
        subcommands: [ImportPlaces.self, ListPlaces.self])
}

/// The command that imports the places of a file into the map.
struct ImportPlaces: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add or update all places of a GeoJSON file, or none if anything is wrong.",
        discussion: """
            A server that runs on the same store, in SQLite, takes the new map within 15 seconds; \
            one on JSON files has them alone, so stop it first.
            """)

    @Argument(help: "The GeoJSON file, or - for standard input.")
    var file: String

    @Flag(help: "Import the rest where places are wrong.")
    var skipBad = false

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        let file = try PlaceFile(file)
        let settings = try storeOptions.settings()
        let url = try storeOptions.url(settings)
        try await storeOptions.withStore(settings) { store throws(Failure) in
            let result = try await file.importPlaces(into: store, skippingBad: skipBad)
            for line in Excerpt.lines(result.warnings) { StandardStreams.say("warning: \(line)") }
            let faults = result.faults
            for line in Excerpt.lines(faults.first, of: faults.count) {
                StandardStreams.say("left out: \(line)")
            }
            StandardStreams.write(
                "\(result.added) added, \(result.changed) changed, "
                    + "\(result.unchanged) unchanged"
                    + (faults.isEmpty ? "" : ", \(faults.featureCount) left out")
                    + " in \(url)\n")
        }
        if case .sqlite(let path, _) = url, let process = ServerLock.holder(beside: path) {
            StandardStreams.say(
                "the server that runs on it (process \(process)) shows them within 15 seconds")
        }
    }
}

/// The contents of a file of places.
struct PlaceFile {
    private let name: String
    private let bytes: [UInt8]

    /// Reads a file, or standard input for `-`.
    init(_ name: String) throws(Failure) {
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

    /// Imports all places of the file into the map of a hub, or none if anything is wrong.
    func importPlaces(into hub: Hub) async throws(Failure) {
        do {
            try await hub.importPlaces(bytes)
        } catch {
            throw Failure(error, file: name)
        }
    }

    /// Adds or updates all places of the file, or none if anything is wrong; with `skippingBad`,
    /// wrong places are left out instead.
    func importPlaces(
        into store: Store, skippingBad: Bool
    ) async throws(Failure) -> PlaceImport {
        do {
            let file = try GeoJSONPlaces(reading: bytes, skippingBad: skippingBad)
            return try await store.write { transaction throws(GeofenceError) in
                try PlaceEditor(in: transaction).put(file)
            }
        } catch {
            throw Failure(error, file: name)
        }
    }
}

/// The command that lists the map.
struct ListPlaces: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the places: id and name, a line each, by name.")

    @OptionGroup var storeOptions: StoreOptions

    func run() async throws {
        try await storeOptions.withStore(storeOptions.settings()) { store throws(Failure) in
            let places: [Place]
            do throws(StorageError) {
                places = try await store.read { transaction throws(StorageError) in
                    try Places(in: transaction).list()
                }
            } catch {
                throw Failure(error)
            }
            let lines = places.map { place in
                "\(place.id)\t\(place.name.filter { !$0.isNewline && $0 != "\t" })\n"
            }
            StandardStreams.write(lines.joined())
        }
    }
}

extension Failure {
    /// Creates the failure for a failed import or listing.
    fileprivate init(_ error: GeofenceError, file: String) {
        switch error {
        case .storage(let error): self.init(error)
        case .geoJSON(.invalid(let faults)) where faults.count > 1:
            self.init(
                .badData,
                "\(file): \(faults.featureCount.of("place")) "
                    + "\(faults.featureCount == 1 ? "is" : "are") wrong, so nothing was imported",
                details: Excerpt.lines(faults.first, of: faults.count).map { "\(file): \($0)" })
        default: self.init(.badData, "\(file): \(error)")
        }
    }
}
