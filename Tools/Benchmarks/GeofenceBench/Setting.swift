import Campus
import CampusSimulation
import Foundation
import Measuring
import Positions
import Primitives

/// The setting that all parts of the benchmark share: the map, the rounds and the scratch folder.
struct Setting {
    let map: CampusMap
    /// The file of the map, for GEOS.
    let mapFile: String
    let rounds: Int
    let seed: UInt64 = 1
    /// The Python that has shapely.
    let python: String?
    let scratch: Scratch

    /// The time of the simulated day.
    static let day = DayClock(start: Instant(milliseconds: 1_772_528_400_000))

    /// Creates a setting with the campus of a file, or a generated one of 400 buildings.
    init(map path: String?, rounds: Int, python: String?, scratch: Scratch) throws {
        if let path {
            map = try CampusMap(geoJSON: Array(Data(contentsOf: URL(filePath: path))))
            mapFile = path
        } else {
            map = CampusMap(places: SampleCampus.generate(seed: 1, buildings: 400))
            mapFile = scratch.path()
            try Data(map.geoJSON.utf8).write(to: URL(filePath: mapFile))
        }
        self.rounds = rounds
        self.python = python
        self.scratch = scratch
    }

    /// Starts GEOS on the map; `nil` if there is no shapely, or the map has circles, which GEOS
    /// lacks.
    func peer() throws -> GEOSPeer? {
        guard let python, map.places.allSatisfy(\.shape.circles.isEmpty) else { return nil }
        return try GEOSPeer(
            python: python, script: "Tools/Benchmarks/GeofenceBench/geos.py", map: mapFile)
    }

    /// Simulates a day on the map.
    func tracks(people: Int) -> DayTracks {
        guard let tracks = DayTracks(people: people, on: map, seed: seed, day: Self.day) else {
            preconditionFailure("no place of the map has room for anybody")
        }
        return tracks
    }
}

extension DayTracks {
    /// Returns the fixes of all people, one person after the other.
    func fixes(atMost limit: Int) -> [Fix] {
        var fixes: [Fix] = []
        for person in 0..<people where fixes.count < limit {
            var receiver = receiver(of: person)
            fixes += receiver.fixes(until: day.end).prefix(limit - fixes.count)
        }
        return fixes
    }
}
