import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import Geofence

/// The identity of places over several files: an id, else a name and where it lies.
@Suite("Places of a second map")
struct PlaceMatchingTests {
    /// One place of a file: its name, the metres east of the campus, and the members with its id.
    struct Feature: Sendable {
        var name: String? = "Library"
        var east = 0.0
        var member = ""
        var property = ""
        var side = 60.0

        var text: String {
            let shape = Shape.square(at: Coordinate.origin.moved(east: east, north: 0), side: side)
            var properties = name.map { [#""name":"\#($0)""#] } ?? []
            if !property.isEmpty { properties.append(property) }
            let all = properties.joined(separator: ",")
            return #"{"type":"Feature",\#(member)"properties":{\#(all)},"#
                + #""geometry":\#(shape.geoJSON)}"#
        }
    }

    private static func file(_ features: [Feature]) throws -> GeoJSONPlaces {
        let text = features.map(\.text).joined(separator: ",")
        return try GeoJSONPlaces(
            reading: Array(#"{"type":"FeatureCollection","features":[\#(text)]}"#.utf8))
    }

    private func put(
        _ features: [Feature], _ rule: FarPlaces = .refuse, in store: Store
    ) async throws -> PlaceImport {
        let file = try Self.file(features)
        return try await store.editPlaces { try $0.put(file, farPlaces: rule) }
    }

    private func list(_ store: Store) async throws -> [Place] {
        try await store.readPlaces { try $0.list() }
    }

    private func metresEast(_ places: [Place]) -> [Int] {
        places.map { place in
            let distance = Coordinate.origin.distance(to: place.shape.middle)
            return Int((distance / 10).rounded()) * 10
        }.sorted()
    }

    static let kinds: [(String, Feature)] = [
        ("a name alone", Feature()), ("no name", Feature(name: nil)),
        ("a member id", Feature(member: #""id":7,"#)),
        ("a property id", Feature(property: #""BLDG_UID":"B1""#)),
        ("no name but an id", Feature(name: nil, member: #""id":"x","#)),
        (
            "an id of Quad's own",
            Feature(property: #""place_id":"ba8c356e904e8adce24ae58bea3fb29a""#)
        ),
    ]

    @Test(
        "A second map moves no place of the first, whatever identifies it", arguments: kinds.indices
    )
    func elsewhere(index: Int) async throws {
        let here = Self.kinds[index].1
        var there = here
        there.east = 5000
        try await withStore(.memory, tables: Domain.places.tables) { store in
            let first = try await put([here], in: store)
            #expect(first.added == 1)
            let before = try await list(store)
            let visit = Visit(
                person: .local, id: Visit.ID(high: 1, low: 1), place: before[0].id,
                entered: Instant(milliseconds: 0))
            try await store.write(for: .of(AccountID.local)) { transaction in
                _ = try VisitEditor(in: transaction).record(visit)
            }

            let refusal = await #expect(throws: GeofenceError.self) {
                _ = try await put([there], in: store)
            }
            #expect(refusal?.description.contains("would move 5000 m") == true)
            #expect(try await list(store) == before)

            // Both, and again: nothing changes, and nothing is asked any more.
            #expect(try await put([there], .add, in: store).added == 1)
            #expect(try await put([there], in: store).unchanged == 1)
            #expect(try await put([here], in: store).unchanged == 1)
            let both = try await list(store)
            #expect(metresEast(both) == [0, 5000])
            #expect(both.contains(before[0]), "the first one is as it was, id and all")

            // A wall moves: each is the nearer one.
            var wall = there
            wall.east = 5020
            #expect(try await put([wall], in: store).changed == 1)
            #expect(metresEast(try await list(store)) == [0, 5020])
            let visits = try await store.readVisits {
                try $0.visits(
                    of: .local, during: Instant(milliseconds: 0)..<Instant(milliseconds: 1))
            }
            #expect(visits.map(\.place) == [before[0].id])
        }
    }

    @Test("With the word for it, a place moves, and stays the same one", arguments: kinds.indices)
    func replace(index: Int) async throws {
        let here = Self.kinds[index].1
        var there = here
        there.east = 5000
        try await withStore(.memory, tables: Domain.places.tables) { store in
            _ = try await put([here], in: store)
            let id = try await list(store)[0].id
            let result = try await put([there], .replace, in: store)
            #expect((result.added, result.changed) == (0, 1))
            let after = try await list(store)
            #expect(after.map(\.id) == [id] && metresEast(after) == [5000])
        }
    }

    @Test(
        "A place moves within its own size without a word",
        arguments: [(50.0, 60.0, true), (59, 60, true), (65, 60, false), (65, 80, true)])
    func size(metres: Double, side: Double, isSame: Bool) async throws {
        try await withStore(.memory, tables: Domain.places.tables) { store in
            _ = try await put([Feature()], in: store)
            let moved = Feature(east: metres, side: side)
            if isSame {
                #expect(try await put([moved], in: store).changed == 1)
            } else {
                await #expect(throws: GeofenceError.self) {
                    _ = try await put([moved], in: store)
                }
            }
        }
    }

    @Test("A feature that comes before others of its name moves none of them")
    func inserted() async throws {
        try await withStore(.memory, tables: Domain.places.tables) { store in
            let kiosks = [100, 160, 220, 280].map { Feature(name: "Kiosk", east: $0) }
            _ = try await put(kiosks, in: store)
            let before = try await list(store)
            let more = [Feature(name: "Kiosk", east: 900)] + kiosks
            let result = try await put(more, in: store)
            #expect((result.added, result.changed, result.unchanged) == (1, 0, 4))
            #expect(Set(try await list(store)).isSuperset(of: before))
            let again = try await put(more.reversed(), in: store)
            #expect(again.unchanged == 5)
        }
    }

    @Test("A place that was renamed or made by hand is known by where it lies")
    func byHand() async throws {
        try await withStore(.memory, tables: Domain.places.tables) { store in
            let shape = Shape.square(at: .origin, side: 60)
            let made = try await store.editPlaces { try $0.create(name: "Library", shape: shape) }
            #expect(try await put([Feature()], in: store).unchanged == 1)
            #expect(try await list(store) == [made])
        }
    }

    @Test("A part keeps its parent where both lie elsewhere")
    func parents() async throws {
        func features(east: Double) -> [Feature] {
            let whole = "00000000000000010000000000000001"
            return [
                Feature(name: "Whole", east: east, property: #""place_id":"\#(whole)""#),
                Feature(name: "Part", east: east, property: #""parent_place_id":"\#(whole)""#),
            ]
        }
        try await withStore(.memory, tables: Domain.places.tables) { store in
            _ = try await put(features(east: 0), in: store)
            _ = try await put(features(east: 5000), .add, in: store)
            let places = try await list(store)
            #expect(places.count == 4)
            for part in places where part.name == "Part" {
                let parent = places.first { $0.id == part.parent }
                #expect(parent?.shape.middle == part.shape.middle)
            }
        }
    }

    @Test("Of many places that lie elsewhere all are told; nothing is imported")
    func many() async throws {
        try await withStore(.memory, tables: Domain.places.tables) { store in
            let campus = (0..<30).map { Feature(name: "Hall \($0)", east: Double($0) * 100) }
            _ = try await put(campus, in: store)
            let other = campus.map { Feature(name: $0.name, east: $0.east + 50_000) }
            do {
                _ = try await put(other + [Feature(name: "New")], in: store)
                Issue.record("it was imported")
            } catch GeofenceError.elsewhere(let places, let count) {
                #expect(places.count == 30 && count == 30)
                #expect(places[0].description.contains("would move 50 km"))
            }
            #expect(try await list(store).count == 30)
        }
    }
}
