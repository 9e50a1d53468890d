import ArgumentParser
import Foundation
import Geofence

/// A generated campus.
struct CampusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "campus",
        abstract: "Generate a campus of named buildings as GeoJSON or SVG.")

    @Option(help: "Seed of the campus.")
    var seed: UInt64 = 1

    @Option(help: "Number of its buildings.")
    var buildings = 40

    @Flag(help: "Write a picture, SVG, instead of GeoJSON.")
    var svg = false

    func validate() throws {
        guard (1...2000).contains(buildings) else {
            throw ValidationError("--buildings must be a number from 1 to 2000")
        }
    }

    func run() throws {
        let campus = SampleCampus.draw(seed: seed, buildings: buildings)
        guard svg else { return try Output.write([CampusMap(places: campus.places).geoJSON]) }
        var drawing = MapDrawing(title: "A campus of seed \(seed)", places: campus.places)
        drawing.grounds = campus.grounds
        try Output.write([drawing.svg])
    }
}
