import Foundation
import Geofence
import Primitives

/// A comparison of an index with the plainest implementation, on random points: half of them
/// anywhere in the box around all shapes, half within eight metres of a corner or of a circle's
/// middle.
public struct ShapeProof: Sendable {
    /// The number of points queried.
    public private(set) var asked = 0
    /// The number of points that lie in a shape.
    public private(set) var covered = 0
    /// The number of points too near a boundary for plain arithmetic.
    public private(set) var unsure = 0
    /// The number of answers that differ.
    public private(set) var wrong = 0
    /// The first answers that differ, in words.
    public private(set) var examples: [String] = []

    private let index: ShapeIndex
    private let slow: SlowShapes
    private let corners: [Coordinate]

    /// Creates a comparison of the given number of points.
    public init(_ shapes: [Shape], points: Int, seed: UInt64) {
        index = ShapeIndex(shapes)
        slow = SlowShapes(shapes)
        corners = shapes.flatMap { shape in
            shape.polygons.flatMap { polygon in
                polygon.shell.positions + polygon.holes.flatMap(\.positions)
            } + shape.circles.map(\.center)
        }
        precondition(!corners.isEmpty, "nothing can be compared without shapes")
        let (longitudes, latitudes) = (corners.map(\.longitude), corners.map(\.latitude))
        let width = longitudes.min()!...longitudes.max()!
        let height = latitudes.min()!...latitudes.max()!
        var generator = SeededGenerator(seed: seed)
        while asked < points {
            let batch = (0..<min(10_000, points - asked)).map { number in
                number.isMultiple(of: 2)
                    ? Coordinate(
                        longitude: .random(in: width, using: &generator),
                        latitude: .random(in: height, using: &generator))
                    : nearCorner(&generator)
            }
            compare(batch)
        }
    }

    private func nearCorner(_ generator: inout SeededGenerator) -> Coordinate {
        corners[Int.random(in: corners.indices, using: &generator)].moved(
            east: .random(in: -8...8, using: &generator),
            north: .random(in: -8...8, using: &generator))
    }

    private mutating func compare(_ points: [Coordinate]) {
        var answers = [[Int]](repeating: [], count: points.count)
        for match in index.matches(of: points) { answers[match.point].append(match.shape) }
        asked += points.count
        for (point, answer) in zip(points, answers) {
            guard let expected = slow.shapes(at: point) else {
                unsure += 1
                continue
            }
            covered += expected.isEmpty ? 0 : 1
            guard expected != answer else { continue }
            wrong += 1
            if examples.count < 10 { examples.append("\(point): \(answer), not \(expected)") }
        }
    }
}
