import Foundation
import Primitives
import Testing

private enum Thing {}
private typealias ThingID = Identifier<Thing>

@Suite("Identifiers")
struct IdentifierTests {
    @Test(
        "An identifier's text is its 32 digits, and reads back", arguments: 0..<200 as Range<UInt64>
    )
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let id = ThingID(high: random.next(), low: random.next())
        #expect(id.description.utf8.count == 32)
        #expect(ThingID(id.description) == id, "seed \(seed)")
        let data = try JSONEncoder().encode([id])
        #expect(String(decoding: data, as: UTF8.self) == "[\"\(id)\"]")
        #expect(try JSONDecoder().decode([ThingID].self, from: data) == [id])
    }

    @Test("The digits of an identifier are big-endian and keep their zeros")
    func digits() {
        #expect(
            ThingID(high: 0x0123_4567_89AB_CDEF, low: 0x10).description
                == "0123456789abcdef0000000000000010")
        #expect(ThingID(high: 0, low: 0).description == String(repeating: "0", count: 32))
        #expect(
            ThingID(high: .max, low: .max).description == String(repeating: "f", count: 32))
    }

    @Test("A byte that is no lower-case digit is refused wherever it stands")
    func otherBytes() {
        for place in 0..<32 {
            for byte in UInt8(0)..<128 {
                var text = Array("0123456789abcdef0123456789abcdef".utf8)
                text[place] = byte
                let id = ThingID(String(decoding: text, as: UTF8.self))
                #expect((id != nil) == "0123456789abcdef".utf8.contains(byte))
            }
        }
        #expect(ThingID(String(repeating: "é", count: 16)) == nil)
    }

    @Test("The order of identifiers is the order of their text")
    func order() {
        var random = SeededGenerator(seed: 7)
        var ids = (0..<500).map { _ in ThingID(high: random.next(), low: random.next()) }
        ids += (0..<50).map { ThingID(high: 5, low: UInt64($0) << 58) }
        let sorted = ids.sorted()
        let byText = ids.map(\.description).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(sorted.map(\.description) == byText)
    }

    @Test(
        "Text that is not 32 lower-case digits is no identifier",
        arguments: [
            "", "0123456789abcdef000000000000001", "0123456789abcdef00000000000000100",
            "0123456789ABCDEF0000000000000010", "0123456789abcdeg0000000000000010",
            "+123456789abcdef0000000000000010", "01234567-9ab-def0000000000000010",
            "0123456789abcdef00000000000000é",
        ])
    func refused(text: String) {
        #expect(ThingID(text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ThingID].self, from: JSONEncoder().encode([text]))
        }
    }

    @Test("A dictionary by identifier is a JSON object")
    func dictionary() throws {
        let known = [ThingID(high: 0, low: 1): 7]
        let data = try JSONEncoder().encode(known)
        #expect(
            String(decoding: data, as: UTF8.self) == "{\"00000000000000000000000000000001\":7}")
        #expect(try JSONDecoder().decode([ThingID: Int].self, from: data) == known)
    }

    @Test("The local account is all zeros")
    func local() {
        #expect(AccountID.local.description == String(repeating: "0", count: 32))
    }
}
