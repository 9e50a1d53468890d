import Foundation
import Primitives
import TestSupport
import Testing

@testable import Geofence

/// The fixes of real phones, in the order of receipt.
enum RealTrace {
    /// Returns the fixes of each person, by name.
    static func fixes() throws -> [(person: String, fixes: [Fix])] {
        let text = String(
            decoding: try SharedData.bytes("tracks/emission_real_examples_raw.csv"),
            as: UTF8.self)
        var fixes: [String: [Fix]] = [:]
        for line in text.split(whereSeparator: \.isNewline).dropFirst() {
            let columns = line.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = columns.map { Double($0) }
            fixes[String(columns[0]), default: []].append(
                Fix(
                    at: Instant(milliseconds: Int64(try #require(numbers[1]))),
                    coordinate: Coordinate(
                        longitude: try #require(numbers[3]), latitude: try #require(numbers[2])),
                    accuracy: numbers[4],
                    receivedAt: numbers[7].map { Instant(milliseconds: Int64($0)) }))
        }
        return fixes.map { ($0.key, $0.value) }.sorted { $0.person < $1.person }
    }

    /// Returns circles of 50 m at the most frequent locations.
    static func places(around fixes: [Fix]) -> [Place] {
        var counts: [Coordinate: Int] = [:]
        for fix in fixes where (fix.accuracy ?? 1000) < 50 {
            let cell = Coordinate(
                longitude: (fix.coordinate.longitude * 1000).rounded() / 1000,
                latitude: (fix.coordinate.latitude * 1000).rounded() / 1000)
            counts[cell, default: 0] += 1
        }
        return
            counts
            .sorted { ($1.value, $0.key.longitude) < ($0.value, $1.key.longitude) }
            .prefix(20)
            .map { cell, _ in
                Place.test("\(cell)", Shape(circles: [Circle(center: cell, radius: 50)]))
            }
    }

    /// Returns the number of transitions by a plain inside-or-outside test.
    static func plainTransitions(of fixes: [Fix], in index: PlaceIndex) -> Int {
        var inside: [Int] = []
        var count = 0
        for fix in fixes {
            let now = index.places(at: fix.coordinate)
            count += Set(now).symmetricDifference(inside).count
            inside = now
        }
        return count
    }
}
