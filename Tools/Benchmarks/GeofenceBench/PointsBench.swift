import Campus
import Geofence
import Geometry
import Measuring
import Primitives
import RawSQLite

/// The benchmark of finding the places that cover a point, beside GEOS on the same points.
struct PointsBench {
    let setting: Setting
    let count: Int

    func outcomes() throws -> [Outcome] {
        let places = setting.map.places
        let index = PlaceIndex(places)
        var generator = SeededGenerator(seed: setting.seed)
        let uniform = Area(places).points(count, using: &generator)
        let day = setting.tracks(people: max(1, count / 900)).fixes(atMost: count)
        var outcomes = [try indexBytes(), try buildTime()]
        let peer = try setting.peer()
        defer { peer?.stop() }
        for (what, points) in [
            ("uniform in the bounding box", uniform),
            ("a simulated day's fixes", day.map(\.coordinate)),
        ] {
            outcomes += try measure(what, points, index, peer)
        }
        return outcomes
    }

    private func measure(
        _ what: String, _ points: [Coordinate], _ index: PlaceIndex, _ peer: GEOSPeer?
    ) throws -> [Outcome] {
        try peer?.load(points, in: setting.scratch.path())
        var rates: [Double] = []
        var seen: [Double] = []
        var singles: [Double] = []
        var ratios: [Double] = []
        var peerRates: [Double] = []
        for _ in 0..<setting.rounds {
            let loop = raw_loop()
            // The fastest of three passes each, to leave out other load of the machine.
            let own = (0..<3).map { _ in Self.pass(points, index) }
            let (seconds, sums) = (own.map(\.seconds).min() ?? 0, own[0].sums)
            rates.append(Double(points.count) / seconds * loop)
            seen.append(Double(points.count) / seconds)
            let single = (0..<3).map { _ in Self.passOneByOne(points, index) }
            singles.append(Double(points.count) / (single.map(\.seconds).min() ?? 0) * loop)
            precondition(single[0].pairs == sums.pairs, "one by one, the answers are others")
            guard let peer else { continue }
            let passes = ["query", "prepared"].flatMap { way in (0..<3).map { _ in peer.pass(way) }
            }
            for pass in passes {
                precondition(pass.answer == sums, "GEOS answers otherwise: \(pass) and \(sums)")
            }
            let quickest = passes.map(\.seconds).min() ?? 0
            ratios.append(quickest / seconds)
            peerRates.append(Double(points.count) / quickest)
        }
        let share = Double(Self.pass(points, index).sums.pairs) / Double(points.count)
        let note =
            "\((share * 100).rounded() / 100) places a point, "
            + Outcome.rate(seen.sorted()[seen.count / 2])
        var outcomes = [
            Outcome(
                what: "points: \(what)", unit: .perLoop, least: 1.5e6, aim: 3e6,
                figures: rates, note: note),
            Outcome(
                what: "the same, one by one", unit: .perLoop, least: 1.2e6, aim: 2.4e6,
                figures: singles),
        ]
        if let peer {
            let rate = Outcome.rate(peerRates.sorted()[peerRates.count / 2])
            outcomes.append(
                Outcome(
                    what: "the same beside GEOS", unit: .ofPeer("GEOS"), least: 5, aim: 10,
                    figures: ratios, note: "\(peer.title): \(rate)"))
        }
        return outcomes
    }

    /// Queries the index with all points at once.
    static func pass(
        _ points: [Coordinate], _ index: PlaceIndex
    ) -> (seconds: Double, sums: PlaceSums) {
        let clock = ContinuousClock()
        let start = clock.now
        let matches = index.matches(of: points)
        let seconds = (clock.now - start) / .seconds(1)
        var sums = PlaceSums()
        for match in matches { sums.add(match) }
        return (seconds, sums)
    }

    /// Queries the index with one point after the other.
    static func passOneByOne(
        _ points: [Coordinate], _ index: PlaceIndex
    ) -> (seconds: Double, pairs: Int) {
        var (pairs, found) = (0, [Int]())
        let clock = ContinuousClock()
        let start = clock.now
        for point in points {
            index.places(at: point, into: &found)
            pairs += found.count
        }
        return ((clock.now - start) / .seconds(1), pairs)
    }

    private func indexBytes() throws -> Outcome {
        var figures: [Double] = []
        for _ in 0..<setting.rounds {
            let before = Heap.bytes
            let index = PlaceIndex(setting.map.places)
            figures.append(Double(Heap.bytes - before) / 1e6)
            precondition(index.places.count == setting.map.places.count, "places are missing")
        }
        return Outcome(
            what: "index: memory for the campus", unit: .megabytes, least: 8, aim: 4,
            figures: figures, note: "\(setting.map.places.count) places")
    }

    private func buildTime() throws -> Outcome {
        var figures: [Double] = []
        for _ in 0..<setting.rounds {
            let loop = raw_loop()
            let clock = ContinuousClock()
            let start = clock.now
            let index = PlaceIndex(setting.map.places)
            figures.append((clock.now - start) / .seconds(1) / loop)
            precondition(index.places.count == setting.map.places.count, "places are missing")
        }
        return Outcome(
            what: "index: built for the campus", unit: .loops, least: 3.3, aim: 1.7,
            figures: figures)
    }
}
