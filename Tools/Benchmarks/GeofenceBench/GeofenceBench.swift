import Foundation
import Geofence
import Measuring
import Primitives
import RawSQLite
import Simulation

/// The benchmark of places and fixes on one core; beside it, GEOS answers the same points.
@main
struct GeofenceBench {
    private let bench: Bench
    private let map: CampusMap
    /// The file of the map, for GEOS.
    private let mapFile: String
    private let index: PlaceIndex
    private let seed: UInt64 = 1

    static func main() async throws {
        try await Bench.run(
            options: ["--map", "--python"],
            [
                "index": { try GeofenceBench($0).indexing() },
                "points": { try GeofenceBench($0).points() },
                "tracking": { try GeofenceBench($0).tracking() },
            ])
    }

    /// Takes the campus of a file, or a generated one of 400 buildings.
    private init(_ bench: Bench) throws {
        self.bench = bench
        if let path = bench.values["--map"] {
            map = try CampusMap(geoJSON: Array(Data(contentsOf: URL(filePath: path))))
            mapFile = path
        } else {
            map = CampusMap(places: SampleCampus.generate(seed: 1, buildings: 400))
            mapFile = bench.path()
            try Data(map.geoJSON.utf8).write(to: URL(filePath: mapFile))
        }
        index = PlaceIndex(map.places)
    }

    private func indexing() throws -> [Outcome] {
        var (megabytes, loops) = ([Double](), [Double]())
        for _ in 0..<bench.rounds {
            let loop = raw_loop()
            let before = heap_bytes()
            let start = ContinuousClock.now
            let index = PlaceIndex(map.places)
            loops.append((ContinuousClock.now - start) / .seconds(1) / loop)
            megabytes.append(Double(heap_bytes() - before) / 1e6)
            precondition(index.places.count == map.places.count, "places are missing")
        }
        return [
            Outcome(
                "index of a campus: memory", .megabytes, least: 8, aim: 4, figures: megabytes,
                note: "\(map.places.count) places"),
            Outcome("index of a campus: built", .loops, least: 3.3, aim: 1.7, figures: loops),
        ]
    }

    private func points() throws -> [Outcome] {
        let count = bench.isQuick ? 20_000 : 1_000_000
        let corners = map.places.flatMap { place in
            place.shape.polygons.flatMap(\.shell.positions) + place.shape.circles.map(\.center)
        }
        let (east, north) = (corners.map(\.longitude), corners.map(\.latitude))
        var generator = SeededGenerator(seed: seed)
        let uniform = (0..<count).map { _ in
            Coordinate(
                longitude: .random(in: east.min()!...east.max()!, using: &generator),
                latitude: .random(in: north.min()!...north.max()!, using: &generator))
        }
        let tracks = tracks(of: max(1, count / 900))
        let day = (0..<tracks.people).flatMap { person in
            var receiver = tracks.receiver(of: person)
            return receiver.fixes(until: tracks.day.end).map(\.coordinate)
        }
        return try outcomes("points: uniform in the bounding box", uniform)
            + outcomes("points: a simulated day's fixes", day)
    }

    private func outcomes(_ what: String, _ points: [Coordinate]) throws -> [Outcome] {
        let file = bench.path()
        let bytes = points.flatMap { [$0.longitude, $0.latitude] }.withUnsafeBytes { Data($0) }
        try bytes.write(to: URL(filePath: file))
        var (rates, perLoop, ratios) = ([Double](), [Double](), [Double]())
        for _ in 0..<bench.rounds {
            let loop = raw_loop()
            let count = Double(points.count)
            // The quickest of three passes, on both sides, to leave out other load of the machine.
            let (own, sums) = (0..<3).map { _ in pass(points) }.min { $0.seconds < $1.seconds }!
            rates.append(count / own)
            perLoop.append(count / own * loop)
            guard let python = bench.values["--python"] else { continue }
            let words = try output([python, Self.script, mapFile, file]).split(separator: " ")
            precondition(words.dropFirst().joined(separator: " ") == sums, "GEOS has \(words)")
            ratios.append((Double(words[0]) ?? 0) / own)
        }
        let own = Outcome(
            what, .perLoop, least: 1.5e6, aim: 3e6, figures: perLoop,
            note: "\(Outcome.amount(rates.median))/s")
        guard !ratios.isEmpty else { return [own] }
        return [
            own, Outcome("\(what), beside", .ofPeer("GEOS"), least: 5, aim: 10, figures: ratios),
        ]
    }

    private static let script = "Tools/Benchmarks/GeofenceBench/geos.py"

    /// Queries the index with all points at once; returns the number of pairs of a point and a
    /// place that covers it, and the sum of the products of their numbers, as GEOS tells them.
    private func pass(_ points: [Coordinate]) -> (seconds: Double, sums: String) {
        let start = ContinuousClock.now
        let matches = index.matches(of: points)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let check = matches.reduce(into: UInt64(0)) {
            $0 &+= UInt64($1.point + 1) &* UInt64($1.shape + 1)
        }
        return (seconds, "\(matches.count) \(check)")
    }

    private func output(_ command: [String]) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    private func tracks(of people: Int) -> DayTracks {
        let day = DayClock(start: Instant(milliseconds: 1_772_528_400_000))
        guard let tracks = DayTracks(people: people, on: map, seed: seed, day: day) else {
            preconditionFailure("no place of the map has room for anybody")
        }
        return tracks
    }

    /// Measures the state machines that turn the fixes of many people, in turns, into visits.
    private func tracking() throws -> [Outcome] {
        let (people, each) = (bench.isQuick ? 200 : 10_000, 200)
        let tracks = tracks(of: people)
        let morning = tracks.day.instant(quarter: 3)
        let fixes = (0..<people).map { person in
            var receiver = tracks.receiver(of: person)
            _ = receiver.fixes(until: morning)
            // A person sends one fix in 45 s; only the wanted part of the day is used.
            let until = min(tracks.day.end, morning + .seconds(each * 50))
            return Array(receiver.fixes(until: until).prefix(each))
        }
        let count = Double(fixes.reduce(0) { $0 + $1.count })
        var (perLoop, rates, visits) = ([Double](), [Double](), 0)
        for _ in 0..<bench.rounds {
            let loop = raw_loop()
            var trackers = fixes.indices.map { person in
                VisitTracker(device: DeviceID(high: 1, low: UInt64(person)))
            }
            visits = 0
            func note(_ transitions: [Transition]) {
                for transition in transitions where transition.kind == .leave { visits += 1 }
            }
            let start = ContinuousClock.now
            for step in 0..<each {
                for person in fixes.indices where step < fixes[person].count {
                    note(trackers[person].receive(fixes[person][step], places: index))
                }
            }
            for person in fixes.indices {
                guard let last = fixes[person].map(\.at).max() else { continue }
                note(trackers[person].finish(at: last, places: index))
            }
            rates.append(count / ((ContinuousClock.now - start) / .seconds(1)))
            perLoop.append((rates.last ?? 0) * loop)
        }
        return [
            Outcome(
                "fixes to visits, \(people) people", .perLoop, least: 60_000, aim: 180_000,
                figures: perLoop,
                note: "\(Outcome.amount(rates.median))/s, \(visits) visits")
        ]
    }
}
