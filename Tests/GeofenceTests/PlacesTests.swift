import Primitives
import Sync
import TestSupport
import Testing

@testable import Geofence

@Suite("Places")
struct PlacesTests {
    @Test(
        "Importing twice adds nothing, and what is exported is the same map",
        arguments: Engine.allCases)
    func importTwice(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            let campus = CampusMap(places: SampleCampus.generate(seed: 7, buildings: 16))
            let file = try GeoJSONPlaces(reading: Array(campus.geoJSON.utf8))
            let first = try await store.editPlaces { try $0.put(file) }
            #expect((first.added, first.changed, first.unchanged) == (16, 0, 0))
            let again = try await store.editPlaces { try $0.put(file) }
            #expect((again.added, again.changed, again.unchanged) == (0, 0, 16))
            let exported = try await store.readPlaces { try $0.exportGeoJSON() }
            let written = try GeoJSONPlaces(reading: Array(exported.utf8))
            let third = try await store.editPlaces { try $0.put(written) }
            #expect(third.unchanged == 16)
            let list = try await store.readPlaces { try $0.list() }
            #expect(list.map(\.name) == campus.places.map(\.name).sorted())
            #expect(Set(list) == Set(campus.places))
            let middle =
                list[3].shape.circles.first?.center ?? list[3].shape.polygons[0].shell.inside
            expect(try await store.readPlaces { try $0.index() }.places(at: middle) == [3])
        }
    }

    @Test("A broken file changes nothing and says where it is broken")
    func broken() async throws {
        try await withStore(.sqlite, tables: Domain.places.tables) { store in
            let text = """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","properties":{"name":"Good"},"geometry":
                {"type":"Point","coordinates":[1,1],"radius":5}},
                {"type":"Feature","properties":{"name":"Bad"},"geometry":
                {"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}}]}
                """
            await expect(
                throws: GeofenceError.geoJSON(
                    .invalid(
                        PlaceFaults([
                            PlaceFault(
                                GeoJSONLocation(feature: 1, name: "Bad", ring: 0, position: 3),
                                .geoJSON(.ringNotClosed))
                        ])))
            ) {
                try await store.editPlaces { try $0.put(GeoJSONPlaces(reading: Array(text.utf8))) }
            }
            let list = try await store.readPlaces { try $0.list() }
            #expect(list.isEmpty)
        }
    }

    @Test("A place is found by name, beginning or id; others are suggested")
    func find() async throws {
        try await withStore(.memory, tables: Domain.places.tables) { store in
            let shape = Shape.square(at: .origin, side: 30)
            let library = Place.test("Bertrand Library", shape)
            try await store.editPlaces {
                try $0.put([
                    library, .test("North Hall", shape), .test("North Hall Annex", shape),
                    .test("Northern Gym", shape),
                ])
            }
            expect(try await store.readPlaces { try $0.find("bertrand") } == library)
            expect(try await store.readPlaces { try $0.find("\(library.id)") } == library)
            expect(try await store.readPlaces { try $0.find("north hall") }.name == "North Hall")
            expect(try await store.readPlaces { try $0.place(library.id) } == library)
            await expect(
                throws: GeofenceError.ambiguousPlace(
                    "north", matches: ["North Hall", "North Hall Annex", "Northern Gym"])
            ) { try await store.readPlaces { try $0.find("north") } }
            await expect(
                throws: GeofenceError.noSuchPlace(
                    "Bertrand Libary", similar: ["Bertrand Library"])
            ) { try await store.readPlaces { try $0.find("Bertrand Libary") } }
            expect(try await store.editPlaces { try $0.remove(library.id) })
            expect(try await store.editPlaces { try $0.remove(library.id) } == false)
            expect(try await store.readPlaces { try $0.list() }.count == 3)
        }
    }

    @Test(
        "A real campus is imported and comes back exactly",
        .enabled(if: SharedData.isPresent, SharedData.notice))
    func realCampus() async throws {
        try await withStore(.sqlite, tables: Domain.places.tables) { store in
            let bytes = try SharedData.bytes("campus/ubco_buildings_full.geojson")
            let file = try GeoJSONPlaces(reading: bytes)
            expect(try await store.editPlaces { try $0.put(file) }.added == 55)
            let read = file.places
            expect(
                try await store.readPlaces { try $0.list() } == read.sorted { $0.name < $1.name })
            expect(try await store.editPlaces { try $0.put(file) }.unchanged == 55)
        }
    }
}
