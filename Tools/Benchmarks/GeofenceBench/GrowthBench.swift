import Geofence
import Geometry
import Measuring
import Primitives

/// The cost and query rate of an index with few and with very many places.
struct GrowthBench {
    let setting: Setting
    let points: Int

    func table(places counts: [Int]) -> String {
        var lines = [["places", "built in", "memory", "uniform points"]]
        for count in counts {
            let places = copies(count)
            let before = Heap.bytes
            let clock = ContinuousClock()
            let start = clock.now
            let index = PlaceIndex(places)
            let building = (clock.now - start) / .seconds(1)
            let bytes = Heap.bytes - before
            var generator = SeededGenerator(seed: setting.seed)
            let points = Area(places).points(points, using: &generator)
            let rates = (0..<setting.rounds).map { _ in
                Double(points.count) / PointsBench.pass(points, index).seconds
            }.sorted()
            let (seconds, megabytes) = (
                (building * 1000).rounded() / 1000, (Double(bytes) / 1e5).rounded() / 10
            )
            lines.append([
                "\(count)", "\(seconds) s", "\(megabytes) MB",
                Outcome.rate(rates[rates.count / 2]),
            ])
        }
        return lines.aligned
    }

    /// Returns the given number of places: copies of the campus, side by side.
    private func copies(_ count: Int) -> [Place] {
        let places = setting.map.places
        let area = Area(places)
        let width = area.longitudes.upperBound - area.longitudes.lowerBound
        let height = area.latitudes.upperBound - area.latitudes.lowerBound
        var side = 1
        while side * side * places.count < count { side += 1 }
        return (0..<count).map { number in
            let copy = number / places.count
            let (east, north) = (Double(copy % side) * width, Double(copy / side) * height)
            let place = places[number % places.count]
            return Place(
                id: .derived(name: place.name, key: "copy \(number)"), name: place.name,
                shape: place.shape.moved(east: east, north: north))
        }
    }
}

extension Shape {
    /// Returns the same shape, moved by some degrees.
    fileprivate func moved(east: Double, north: Double) -> Shape {
        func moved(_ position: Coordinate) -> Coordinate {
            Coordinate(
                longitude: position.longitude + east, latitude: position.latitude + north)
        }
        func moved(_ ring: Ring) -> Ring { Ring(ring.positions.map(moved)) }
        return Shape(
            circles: circles.map { Circle(center: moved($0.center), radius: $0.radius) },
            polygons: polygons.map {
                Polygon(shell: moved($0.shell), holes: $0.holes.map(moved))
            })
    }
}
