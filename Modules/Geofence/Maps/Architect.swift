import Primitives

/// A generator of one building inside its lot.
struct Architect {
    let center: Coordinate
    let lot: Lot

    /// Returns the shape of a building; some kinds have a fixed shape, the others a random one.
    func shape(of kind: PlaceKind, number: Int, using generator: inout SeededGenerator) -> Shape {
        switch kind {
        case .sport where number % 2 == 0, .operations:
            return round()
        case .library, .administration:
            return courtyard(&generator)
        case .housing:
            return [houses, winged, courtyard, block][Int.random(in: 0..<4, using: &generator)](
                &generator)
        default:
            return [winged, block, winged, courtyard][Int.random(in: 0..<4, using: &generator)](
                &generator)
        }
    }

    /// Returns a round hall.
    private func round() -> Shape {
        Shape(circles: [
            Circle(
                center: center.moved(east: lot.east, north: lot.north),
                radius: (min(lot.width, lot.depth) / 2 * 10).rounded(.down) / 10)
        ])
    }

    /// Returns a plain block.
    private func block(_: inout SeededGenerator) -> Shape {
        Shape(polygons: [Polygon(shell: rectangle(0, 0, 1, 1))])
    }

    /// Returns four wings around a court.
    private func courtyard(_ generator: inout SeededGenerator) -> Shape {
        let wall = Double.random(in: 0.28...0.34, using: &generator)
        return Shape(polygons: [
            Polygon(
                shell: rectangle(0, 0, 1, 1),
                holes: [
                    Ring(rectangle(wall, wall, 1 - wall, 1 - wall).positions.reversed())
                ])
        ])
    }

    /// Returns two wings at a right angle, with the missing corner on any side.
    private func winged(_ generator: inout SeededGenerator) -> Shape {
        let (x, y) = (
            Double.random(in: 0.4...0.6, using: &generator),
            Double.random(in: 0.4...0.6, using: &generator)
        )
        let corners: [(Double, Double)] = [(0, 0), (1, 0), (1, y), (x, y), (x, 1), (0, 1)]
        let isMirrored = generator.chance(0.5)
        let isTurned = generator.chance(0.5)
        let placed = corners.map { corner in
            position(isMirrored ? 1 - corner.0 : corner.0, isTurned ? 1 - corner.1 : corner.1)
        }
        // One reflection reverses the orientation of the ring, two restore it.
        return Shape(polygons: [
            Polygon(shell: Ring(isMirrored != isTurned ? placed.reversed() : placed))
        ])
    }

    /// Returns two houses of one name, the larger one with a court.
    private func houses(_ generator: inout SeededGenerator) -> Shape {
        let split = Double.random(in: 0.6...0.68, using: &generator)
        let court = Ring(
            rectangle(split * 0.32, 0.32, split * 0.68, 0.68).positions.reversed())
        return Shape(polygons: [
            Polygon(shell: rectangle(0, 0, split, 1), holes: [court]),
            Polygon(shell: rectangle(split + 0.1, 0.1, 1, 0.9)),
        ])
    }

    /// Returns a counter-clockwise rectangle; its sides are given as fractions of the lot.
    private func rectangle(
        _ west: Double, _ south: Double, _ east: Double, _ north: Double
    ) -> Ring {
        Ring([
            position(west, south), position(east, south), position(east, north),
            position(west, north),
        ])
    }

    /// Returns a position given as fractions of the lot, rounded to ten-millionths of a degree
    /// (about a centimetre).
    private func position(_ x: Double, _ y: Double) -> Coordinate {
        let exact = center.moved(
            east: lot.east + (x - 0.5) * lot.width, north: lot.north + (y - 0.5) * lot.depth)
        return Coordinate(
            longitude: (exact.longitude * 1e7).rounded() / 1e7,
            latitude: (exact.latitude * 1e7).rounded() / 1e7)
    }
}
