import Primitives
import Testing

@testable import Geofence

@Suite("Files of places, mutated")
struct PlaceFileFuzzTests {
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
            do {
                places = try GeoJSONPlaces(reading: bytes).places
            } catch {
                #expect("\(error)".count < 500, "seed \(seed): \(error)")
                refused += 1
                continue
            }
            read += 1
            let written = Array(GeoJSONPlaces.text(of: places).utf8)
            #expect(try GeoJSONPlaces(reading: written).places == places, "seed \(seed)")
        }
        #expect(read > 0 && refused > 0, "seed \(seed): \(read) read, \(refused) refused")
    }
}
