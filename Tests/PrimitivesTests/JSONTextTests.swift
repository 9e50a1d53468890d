import Foundation
import Primitives
import Testing

struct JSONTests {
    @Test("Members keep their order and nothing is escaped that need not be")
    func form() {
        let json: JSONValue = [
            "title": "Kids / \"two\" \\", "value": .integer(.min), "group": .null,
            "list": .array([]), "on": .bool(true), "half": .number(0.5), "no": .number(.nan),
        ]
        let text =
            #"{"title":"Kids / \"two\" \\","value":-9223372036854775808,"group":null,"list":[],"#
            + #""on":true,"half":0.5,"no":null}"#
        #expect(json.text == text)
    }

    @Test("Every control character is escaped, also those that JSON would let pass")
    func controlCharacters() {
        #expect(JSONValue.string("\u{1B}\u{7F}\u{9B}\n\0").text == #""\u001b\u007f\u009b\n\u0000""#)
    }

    @Test("Any text is read back as it was")
    func roundTrip() throws {
        let seed: UInt64 = 11
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let scalars = (0..<10).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0..<0x11_0000, using: &generator))
            }
            let text = String(String.UnicodeScalarView(scalars))
            let data = Data(JSONValue.array([.string(text)]).text.utf8)
            let read = try JSONDecoder().decode([String].self, from: data)
            let same = read.first.map { Array($0.unicodeScalars) == scalars } ?? false
            #expect(same, "seed \(seed): \(scalars.map(\.value))")
        }
    }
}
