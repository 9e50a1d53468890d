import Geofence
import Primitives
import Testing

@Suite("Areas that overlap")
struct ShapeOverlapTests {
    private static func square(
        _ west: Double, _ south: Double, _ east: Double, _ north: Double
    ) -> Ring {
        Ring([
            Coordinate(longitude: west, latitude: south),
            Coordinate(longitude: east, latitude: south),
            Coordinate(longitude: east, latitude: north),
            Coordinate(longitude: west, latitude: north),
        ])
    }

    private static func area(_ shell: Ring, without holes: [Ring] = []) -> Shape {
        Shape(polygons: [Polygon(shell: shell, holes: holes)])
    }

    private static func round(_ longitude: Double, _ latitude: Double, _ metres: Double) -> Shape {
        Shape(circles: [
            Circle(
                center: Coordinate(longitude: longitude, latitude: latitude), radius: metres)
        ])
    }

    private static let house = square(0, 0, 4, 4)

    @Test(
        "Two areas overlap if they have more in common than a wall, seen from either",
        arguments: [
            ("apart", area(square(6, 0, 8, 4)), false),
            ("a wall in common", area(square(4, 0, 8, 4)), false),
            ("a corner in common", area(square(4, 4, 8, 8)), false),
            ("a corner against a wall", area(square(4, 1, 5, 2)), false),
            ("crossing", area(square(2, 2, 8, 8)), true),
            ("across, with no corner inside", area(square(-1, 1, 5, 2)), true),
            ("inside", area(square(1, 1, 2, 2)), true),
            ("a half with its corners on the walls", area(square(0, 0, 2, 4)), true),
            ("the same", area(house), true),
            ("around", area(square(-1, -1, 9, 9)), true),
            ("the house as a hole", area(square(-1, -1, 9, 9), without: [house]), false),
            ("a circle inside", round(2, 2, 1000), true),
            ("a circle around", round(2, 2, 900_000), true),
            ("a circle across a wall", round(4.001, 2, 1000), true),
            ("a circle apart", round(4.1, 2, 1000), false),
        ])
    func overlaps(name: String, other: Shape, isOverlapping: Bool) {
        let house = Self.area(Self.house)
        #expect(house.overlaps(other) == isOverlapping, "\(name)")
        #expect(other.overlaps(house) == isOverlapping, "\(name), seen from the other")
    }

    @Test("Circles overlap if their centres are nearer than both radii, also across the date line")
    func circles() {
        #expect(Self.round(0, 50, 100).overlaps(Self.round(0.002, 50, 100)))
        #expect(!Self.round(0, 50, 50).overlaps(Self.round(0.002, 50, 50)))
        #expect(Self.round(179.9999, 0, 100).overlaps(Self.round(-179.9999, 0, 100)))
    }
}
