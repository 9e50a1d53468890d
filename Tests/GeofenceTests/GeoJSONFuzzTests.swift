import Campus
import Primitives
import Testing

@testable import Geofence

@Suite("GeoJSON, mutated")
struct GeoJSONFuzzTests {
    @Test(
        "A ring that goes there and back is refused, and so is a touching figure of eight",
        arguments: [
            "[[100,0],[101,1],[101,2],[101,1],[100,0]]",
            "[[0,0],[1,1],[1,-1],[0,0],[-1,1],[-1,-1],[0,0]]",
        ])
    func noArea(ring: String) {
        let text = #"{"type":"Polygon","coordinates":["# + ring + "]}"
        let error = #expect(throws: GeoJSONError.self) {
            try GeoJSONReader().read(Array(text.utf8))
        }
        #expect(error?.description.contains("ring 0") == true, "\(text): \(error.debugDescription)")
    }

    @Test(
        "A damaged file is refused or read, never more, and what is read can be written",
        arguments: UInt64(1)...8)
    func mutations(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let campus = CampusMap(places: SampleCampus.generate(seed: seed, buildings: 3))
        let sound = Array(campus.geoJSON.utf8)
        let pieces = ["[", "]", "{", "}", ",", ":", "\"", "-", "1e9", "null", "\\u00", "\u{FF}"]
        var (read, refused) = (0, 0)
        for _ in 0..<150 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let position = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[position] = UInt8.random(in: .min ... .max, using: &generator)
                case 1: bytes.remove(at: position)
                case 2: bytes.removeLast(Int.random(in: 1...20, using: &generator))
                default:
                    let piece = pieces[Int.random(in: pieces.indices, using: &generator)]
                    bytes.insert(contentsOf: piece.utf8, at: position)
                }
            }
            let places: [Place]
            do throws(GeoJSONError) {
                places = try GeoJSONReader().read(bytes).places
            } catch {
                #expect(error.description.count < 500, "seed \(seed): \(error)")
                refused += 1
                continue
            }
            read += 1
            let written = Array(GeoJSONWriter.text(of: places).utf8)
            #expect(try GeoJSONReader().read(written).places == places, "seed \(seed)")
        }
        #expect(read > 0 && refused > 0, "seed \(seed): \(read) read, \(refused) refused")
    }
}
