import Campus
import Primitives
import TestSupport
import Testing

@testable import Geofence

@Suite("Places")
struct PlacesTests {
    @Test(
        "Importing twice adds nothing, and what is exported is the same map",
        arguments: Engine.allCases)
    func importTwice(engine: Engine) async throws {
        try await withStore(engine, tables: GeofenceTables.all) { store in
            let places = Places(store: store)
            let campus = CampusMap(places: SampleCampus.generate(seed: 7, buildings: 16))
            let bytes = Array(campus.geoJSON.utf8)
            let first = try await places.importGeoJSON(bytes)
            #expect((first.added, first.changed, first.unchanged) == (16, 0, 0))
            let again = try await places.importGeoJSON(bytes)
            #expect((again.added, again.changed, again.unchanged) == (0, 0, 16))
            let exported = try await places.exportGeoJSON()
            let third = try await places.importGeoJSON(Array(exported.utf8))
            #expect(third.unchanged == 16)
            let list = try await places.list()
            #expect(list.map(\.name) == campus.places.map(\.name).sorted())
            #expect(Set(list) == Set(campus.places))
            let middle =
                list[3].shape.circles.first?.center ?? list[3].shape.polygons[0].shell.inside
            #expect(try await places.index().places(at: middle) == [3])
        }
    }

    @Test("A broken file changes nothing and says where it is broken")
    func broken() async throws {
        try await withStore(.sqlite, tables: GeofenceTables.all) { store in
            let places = Places(store: store)
            let text = """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","properties":{"name":"Good"},"geometry":
                {"type":"Point","coordinates":[1,1],"radius":5}},
                {"type":"Feature","properties":{"name":"Bad"},"geometry":
                {"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}}]}
                """
            await #expect(
                throws: GeofenceError.geoJSON(
                    .invalid(
                        GeoJSONFaults([
                            GeoJSONFault(
                                GeoJSONLocation(feature: 1, name: "Bad", ring: 0, position: 3),
                                .ringNotClosed)
                        ])))
            ) { try await places.importGeoJSON(Array(text.utf8)) }
            let list = try await places.list()
            #expect(list.isEmpty)
        }
    }

    @Test("A place is found by name, beginning or id; others are suggested")
    func find() async throws {
        try await withStore(.memory, tables: GeofenceTables.all) { store in
            let places = Places(store: store)
            let shape = Shape.square(at: .origin, side: 30)
            let library = Place.test("Bertrand Library", shape)
            try await places.put([
                library, .test("North Hall", shape), .test("North Hall Annex", shape),
                .test("Northern Gym", shape),
            ])
            #expect(try await places.find("bertrand") == library)
            #expect(try await places.find("\(library.id)") == library)
            #expect(try await places.find("north hall").name == "North Hall")
            #expect(try await places.place(library.id) == library)
            await #expect(
                throws: GeofenceError.ambiguousPlace(
                    "north", matches: ["North Hall", "North Hall Annex", "Northern Gym"])
            ) { try await places.find("north") }
            await #expect(
                throws: GeofenceError.noSuchPlace(
                    "Bertrand Libary", similar: ["Bertrand Library"])
            ) { try await places.find("Bertrand Libary") }
            #expect(try await places.remove(library.id))
            #expect(try await places.remove(library.id) == false)
            #expect(try await places.list().count == 3)
        }
    }

    @Test(
        "A real campus is imported and comes back exactly",
        .enabled(if: SharedData.isPresent, SharedData.notice))
    func realCampus() async throws {
        try await withStore(.sqlite, tables: GeofenceTables.all) { store in
            let bytes = try SharedData.bytes("campus/ubco_buildings_full.geojson")
            let places = Places(store: store)
            #expect(try await places.importGeoJSON(bytes).added == 55)
            let read = try GeoJSONReader().read(bytes).places
            #expect(try await places.list() == read.sorted { $0.name < $1.name })
            #expect(try await places.importGeoJSON(bytes).unchanged == 55)
        }
    }
}
