import ArgumentParser
import Device

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
    static func refuseSwapped(_ given: Coordinate, among places: [Place]) throws(CommandError) {
        guard let near = SwapCheck(places).placeIfSwapped(given) else { return }
        let swapped = "\(given.latitude),\(given.longitude)"
        throw .usage(
            "\(given.longitude),\(given.latitude) looks swapped: did you mean \(swapped), "
                + "near \(near.name.brief)?",
            hint: "longitude first: quad place at \(swapped)")
    }

    /// Returns the position of a word such as `-76.8838,40.9553`.
    static func coordinate(_ words: [String]) throws(CommandError) -> Coordinate {
        let text = words.joined(separator: " ")
        let parts = text.split { $0 == "," || $0.isWhitespace }
        guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]) else {
            throw .usage(
                "\"\(text.brief)\" is no position: write longitude,latitude in degrees",
                hint: "quad place at -123.25,49.26")
        }
        let given = Coordinate(longitude: first, latitude: second)
        guard given.isOnEarth else {
            guard Coordinate(longitude: second, latitude: first).isOnEarth else {
                throw .usage(
                    "\"\(text.brief)\" is not on Earth: longitudes go from -180 to 180, "
                        + "latitudes from -90 to 90", hint: "quad place at -123.25,49.26")
            }
            throw .usage(
                "\(parts[1].description.brief) is no latitude, and would be one as a longitude",
                hint: "longitude first: write \(parts[1]),\(parts[0])")
        }
        guard text == "\(parts[0]),\(parts[1])" else {
            throw .usage(
                "a position is one word: two numbers and a comma, without a space",
                hint: "longitude first: write \(parts[0]),\(parts[1])")
        }
        return given
    }
}
