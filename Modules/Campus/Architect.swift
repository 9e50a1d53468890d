import Geofence
import Primitives

/// Draws one building inside its lot.
struct Architect {
    let center: Coordinate
    let lot: Lot

    /// The shape of the building on a lot; some kinds have their own, the rest take turns.
    func shape(
        of kind: PlaceKind, number: Int, using generator: inout SeededGenerator
    ) -> Shape {
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

    /// A round hall.
    private func round() -> Shape {
        Shape(circles: [
            Circle(
                center: center.moved(east: lot.east, north: lot.north),
                radius: (min(lot.width, lot.depth) / 2 * 10).rounded(.down) / 10)
        ])
    }

    /// A plain block.
    private func block(_: inout SeededGenerator) -> Shape {
        Shape(polygons: [Polygon(shell: rectangle(0, 0, 1, 1))])
    }

    /// Four wings around a court.
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

    /// Two wings at a right angle, the missing corner on any side.
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
        // One reflection turns the ring round, two leave it.
        return Shape(polygons: [
            Polygon(shell: Ring(isMirrored != isTurned ? placed.reversed() : placed))
        ])
    }

    /// Two houses of one name, the larger one with a court.
    private func houses(_ generator: inout SeededGenerator) -> Shape {
        let split = Double.random(in: 0.6...0.68, using: &generator)
        let court = Ring(
            rectangle(split * 0.32, 0.32, split * 0.68, 0.68).positions.reversed())
        return Shape(polygons: [
            Polygon(shell: rectangle(0, 0, split, 1), holes: [court]),
            Polygon(shell: rectangle(split + 0.1, 0.1, 1, 0.9)),
        ])
    }

    /// A rectangle by shares of the lot, counter-clockwise.
    private func rectangle(
        _ west: Double, _ south: Double, _ east: Double, _ north: Double
    ) -> Ring {
        Ring([
            position(west, south), position(east, south), position(east, north),
            position(west, north),
        ])
    }

    /// A position by shares of the lot, in ten-millionths of a degree (about a centimetre).
    private func position(_ x: Double, _ y: Double) -> Coordinate {
        let exact = center.moved(
            east: lot.east + (x - 0.5) * lot.width, north: lot.north + (y - 0.5) * lot.depth)
        return Coordinate(
            longitude: (exact.longitude * 1e7).rounded() / 1e7,
            latitude: (exact.latitude * 1e7).rounded() / 1e7)
    }
}
