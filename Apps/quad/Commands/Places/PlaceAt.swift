import ArgumentParser
import Geofence
import Workspace

/// Says which places cover a position.
struct PlaceAt: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "at", abstract: "List the places that cover a position.")

    @Argument(help: ArgumentHelp("Degrees, longitude first.", valueName: "longitude,latitude"))
    var position: [String]

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let coordinate = try Self.coordinate(position.map(Amount.unescaped))
        try await session.withWorkspace { workspace in
            let places = try await workspace.places.list()
                .filter { $0.shape.covers(coordinate) }
            try session.show(
                list: places.map(\.json), lines: PlaceRows(places).lines(with: session.color))
            if places.isEmpty { session.note("No place is there.") }
        }
    }

    /// The position of one word such as `-76.8838,40.9553`.
    private static func coordinate(_ words: [String]) throws(CommandError) -> Coordinate {
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
