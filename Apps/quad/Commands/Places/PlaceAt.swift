import ArgumentParser
import Geofence
import Primitives

struct PlaceAt: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "at", abstract: "List the places that cover a position.",
        discussion: """
            A boundary belongs to its place. With --points, each line of the file with columns lon \
            and lat is answered by a line: the places by name, with their positions in the file of \
            --map (or by name in the store) from 0.
            """)

    @Argument(help: ArgumentHelp("Degrees, longitude first.", valueName: "longitude,latitude"))
    var position: [String] = []

    @Option(
        help: ArgumentHelp("Answer for every point of a CSV file.", valueName: "file.csv"),
        completion: .file())
    var points: String?

    @Option(
        help: ArgumentHelp("Places of a GeoJSON file instead of the store's.", valueName: "file"),
        completion: .file())
    var map: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard position.isEmpty != (points == nil) else {
            throw ValidationError(
                position.isEmpty
                    ? "name a position, longitude,latitude, or a file with --points"
                    : "name a position or --points, but not both")
        }
    }

    func run(in session: Session) async throws {
        if let points {
            let source = try PointFile(points)
            let index = PlaceIndex(try await PlaceSource(map: map).places(in: session))
            return try source.answer(from: index, asJSON: session.isJSON)
        }
        let coordinate = try Self.coordinate(position.map(Amount.unescaped))
        let known = try await PlaceSource(map: map).places(in: session)
        let places = known.filter { $0.shape.covers(coordinate) }
        try Self.refuseSwapped(coordinate, among: known)
        try session.show(
            list: places.map(\.json), lines: PlaceRows(places).lines(on: session.page))
        if places.isEmpty { session.hint("No place is there.") }
    }

    /// Refuses a position far from every place if it would be near one with its coordinates
    /// swapped.
    static func refuseSwapped(_ given: Coordinate, among places: [Place]) throws {
        guard let near = SwapCheck(places).placeIfSwapped(given) else { return }
        let swapped = "\(given.latitude),\(given.longitude)"
        throw CommandError.usage(
            "\(given.longitude),\(given.latitude) looks swapped: did you mean \(swapped), "
                + "near \(near.name.brief)?",
            hint: "longitude first: quad place at \(swapped)")
    }

    /// Returns the position of a word such as `-76.8838,40.9553`.
    static func coordinate(_ words: [String]) throws -> Coordinate {
        let text = words.joined(separator: " ")
        let parts = text.split { $0 == "," || $0.isWhitespace }
        guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]) else {
            throw CommandError.usage(
                "\"\(text.brief)\" is not a position: write longitude,latitude in degrees",
                hint: "quad place at -123.25,49.26")
        }
        let given = Coordinate(longitude: first, latitude: second)
        guard given.isOnEarth else {
            guard Coordinate(longitude: second, latitude: first).isOnEarth else {
                throw CommandError.usage(
                    "\"\(text.brief)\" is not on Earth: longitudes go from -180 to 180, "
                        + "latitudes from -90 to 90", hint: "quad place at -123.25,49.26")
            }
            throw CommandError.usage(
                "\(parts[1].description.brief) is not a latitude, and would be one as a longitude",
                hint: "longitude first: write \(parts[1]),\(parts[0])")
        }
        guard text == "\(parts[0]),\(parts[1])" else {
            throw CommandError.usage(
                "a position is one word: two numbers and a comma, without a space",
                hint: "longitude first: write \(parts[0]),\(parts[1])")
        }
        return given
    }
}

/// The source of a command's places: a file, or the store.
struct PlaceSource {
    private let map: String?

    /// Creates the source from a GeoJSON file; from the store if `nil`.
    init(map: String?) { self.map = map }

    /// Returns the places, in the order of the file or by name.
    func places(in session: Session) async throws -> [Place] {
        guard let map else {
            return try await session.withWorkspace { try await $0.read { try $0.places.list() } }
        }
        let limits = GeoJSONLimits()
        let bytes = try StandardInput.bytes(ofFile: map, limit: limits.bytes)
        do {
            return try GeoJSONPlaces(reading: bytes, limits: limits).places
        } catch {
            throw CommandError.badFile(path: map, problem: "\(error)")
        }
    }
}

/// A file of points, each of which is answered by a line.
///
/// Rows are read and answered one at a time and written in pieces, so a million points take seconds
/// and hardly any memory.
struct PointFile {
    private let path: String
    private let bytes: [UInt8]
    private var rows: CSVReader
    private let dialect: DelimitedDialect
    private let longitude: Int
    private let latitude: Int

    /// The number of bytes written at once.
    private static let pieceBytes = 1 << 16

    /// Opens a file and finds the columns of the coordinates.
    init(_ path: String) throws {
        self.path = path
        bytes = try StandardInput.bytes(ofFile: path, limit: TextFormatLimits().bytes)
        do {
            let source = ByteSource(bytes)
            dialect = try DelimitedDialect(of: source)
            rows = try CSVReader(source, delimiter: dialect.delimiter)
            var head = try rows.row()
            if let note = head, dialect.isNote(note) { head = try rows.row() }
            let names = head?.fields.map { $0.trimmed.lowercased() } ?? []
            guard let longitude = names.firstIndex(where: ["lon", "lng", "longitude"].contains),
                let latitude = names.firstIndex(where: ["lat", "latitude"].contains)
            else {
                throw CommandError.badFile(
                    path: path, problem: "line \(head?.line ?? 1): it needs the columns lon and lat"
                )
            }
            self.longitude = longitude
            self.latitude = latitude
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError.badFile(path: path, problem: "\(error)")
        }
    }

    /// Writes a line for every point: its number from 0, and the places that cover it.
    func answer(from index: PlaceIndex, asJSON: Bool) throws {
        let names = index.places.map {
            asJSON ? JSONValue.string($0.name).text : SafeText.line($0.name)
        }
        var rows = rows
        var found: [Int] = []
        var output: [UInt8] = []
        var number = 0
        while let row = try next(&rows) {
            let coordinate = try coordinate(of: row)
            index.places(at: coordinate, into: &found)
            if asJSON {
                output += Self.json(ofPoint: number, in: found.map { ($0, names[$0]) })
                output.append(UInt8(ascii: "\n"))
            } else {
                output += "\(number)".utf8
                for position in found { output += "\t\(position) \(names[position])".utf8 }
                output.append(UInt8(ascii: "\n"))
            }
            number += 1
            if output.count >= Self.pieceBytes {
                try StandardOutput.write(bytes: output)
                output.removeAll(keepingCapacity: true)
            }
        }
        try StandardOutput.write(bytes: output)
    }

    /// Returns the answer for a point; the names of the places are JSON already.
    private static func json(ofPoint number: Int, in places: [(Int, String)]) -> [UInt8] {
        var writer = JSONWriter(.printable, capacity: 128)
        writer.object { writer in
            writer.name("schemaVersion")
            writer.integer(Session.schemaVersion)
            writer.name("point")
            writer.integer(number)
            writer.name("places")
            writer.list { writer in
                for (index, name) in places {
                    writer.object { writer in
                        writer.name("index")
                        writer.integer(index)
                        writer.name("name")
                        writer.json(name)
                    }
                }
            }
        }
        return writer.bytes
    }

    private func next(_ rows: inout CSVReader) throws -> CSVRow? {
        do {
            return try rows.row()
        } catch {
            throw CommandError.badFile(path: path, problem: "\(error)")
        }
    }

    private func coordinate(of row: CSVRow) throws -> Coordinate {
        guard let longitude = degrees(row[longitude]), let latitude = degrees(row[latitude]) else {
            throw CommandError.badFile(
                path: path,
                problem: "line \(row.line): \(row[longitude].quotedForMessage) and "
                    + "\(row[latitude].quotedForMessage) are not a longitude and a latitude")
        }
        let coordinate = Coordinate(longitude: longitude, latitude: latitude)
        guard coordinate.isOnEarth else {
            throw CommandError.badFile(
                path: path,
                problem: "line \(row.line): longitude \(longitude), latitude \(latitude) "
                    + "is not on earth")
        }
        return coordinate
    }

    private func degrees(_ field: String) -> Double? {
        Double(field) ?? dialect.number(field.trimmed)
    }
}

/// Detects a position whose coordinates were swapped: far from every place, but near one when they
/// are exchanged.
struct SwapCheck {
    /// The distance below which a swapped position counts as near a place, in metres.
    private static let near = 20_000.0
    /// The distance from all places above which a position counts as a mistake, in metres.
    private static let far = 500_000.0

    private let places: [Place]

    init(_ places: [Place]) { self.places = places }

    /// Returns the place near the position with swapped coordinates; `nil` if the position seems
    /// right.
    func placeIfSwapped(_ given: Coordinate) -> Place? {
        let swapped = Coordinate(longitude: given.latitude, latitude: given.longitude)
        guard swapped.isOnEarth, let (place, metres) = nearest(to: swapped), metres < Self.near,
            let other = nearest(to: given), other.metres > Self.far
        else { return nil }
        return place
    }

    private func nearest(to coordinate: Coordinate) -> (place: Place, metres: Double)? {
        places.map { ($0, $0.shape.distance(from: coordinate)) }.min { $0.1 < $1.1 }
    }
}
