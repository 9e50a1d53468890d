import Foundation
import Primitives
import Testing

@Suite("Encodings of text")
struct TextEncodingTests {
    private static let foundation: [(TextEncoding, String.Encoding)] = [
        (.latin1, .isoLatin1), (.windows1252, .windowsCP1252),
        (.utf16LittleEndian, .utf16LittleEndian), (.utf16BigEndian, .utf16BigEndian),
    ]

    @Test("Every byte of ISO-8859-1 and of Windows-1252 is the character that Foundation has")
    func everyByte() {
        for byte in UInt8.min...UInt8.max {
            for (encoding, other) in Self.foundation.prefix(2) {
                let (text, mistake) = encoding.utf8([byte])
                #expect(mistake == nil)
                let expected = String(bytes: [byte], encoding: other)
                // Windows-1252 has five bytes without a character.
                if let expected { #expect(String(decoding: text, as: UTF8.self) == expected) }
            }
        }
        #expect(TextEncoding.windows1252.utf8([0x81]).text == Array("\u{81}".utf8))
    }

    @Test("Every character of UTF-16 is read, in both orders of its bytes")
    func everyCharacter() {
        for number in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(number) else { continue }
            let units = String(scalar).utf16.map { ($0 >> 8, $0 & 0xFF) }
            let expected = Array(String(scalar).utf8)
            let big = units.flatMap { [UInt8($0), UInt8($1)] }
            let little = units.flatMap { [UInt8($1), UInt8($0)] }
            guard TextEncoding.utf16BigEndian.utf8(big[...]) == (expected, nil),
                TextEncoding.utf16LittleEndian.utf8(little[...]) == (expected, nil)
            else {
                Issue.record("\(number)")
                return
            }
        }
    }

    @Test(
        "Where a text stands for nothing is said, and what stands before it",
        arguments: [
            (TextEncoding.utf16BigEndian, [0, 0x61, 0xD8], 2),
            (.utf16BigEndian, [0, 0x61, 0xD8, 0x3D], 2),
            (.utf16BigEndian, [0, 0x61, 0xD8, 0x3D, 0, 0x62], 2),
            (.utf16LittleEndian, [0x61, 0, 0x3D, 0xDC], 2), (.utf8, [0x61, 0x62, 0xC3], 2),
            (.utf8, [0xC3, 0xA4, 0xC3, 0x28], 2),
        ])
    func mistakes(encoding: TextEncoding, bytes: [UInt8], mistake: Int) {
        // Offsets in a slice count from its start.
        let (_, found) = encoding.utf8(([0, 0, 0, 0] + bytes)[4...])
        #expect(found == mistake + 4)
    }

    @Test("Names are those of IANA, whatever the case; of other names there is none")
    func names() {
        #expect(TextEncoding(named: "ISO-8859-1") == .latin1)
        #expect(TextEncoding(named: "Latin1") == .latin1)
        #expect(TextEncoding(named: "windows-1252") == .windows1252)
        #expect(TextEncoding(named: "UTF-16") == .utf16BigEndian)
        #expect(TextEncoding(named: "us-ascii") == .utf8)
        for other in ["", "KOI8-R", "ISO-8859-15", "utf-32"] {
            #expect(TextEncoding(named: other) == nil)
        }
    }
}
