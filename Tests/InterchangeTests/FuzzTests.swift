import Interchange
import Primitives
import Testing

/// Tests with randomly damaged files; readers may refuse them, but must never trap, hang or grow.
@Suite("Damaged files")
struct FuzzTests {
    private static let seeds: [String] = [
        #"""
        [{"id":1,"start":"20240331T013000Z","end":"20240331T040000Z",
        "tags":["a","b"],"annotation":"x"}]
        """#,
        #"""
        {"tags":{"@a":1},"entries":[{"title":"T \ud83c\udf89","body":"b\n","date":"2024-03-31",
        "time":"02:30","tags":["@a"],"starred":true}]}
        """#,
        #"""
        {"metadata":{"v":1.0e0},"entries":[{"creationDate":"2024-03-31T01:30:00Z","uuid":"U",
        "text":"a\\. `b\\.` ![](dayone-moment:\/\/1)","photos":[{}],"starred":false,"tags":[]}]}
        """#,
        "title,value,date,note\r\n\"a \"\"b\"\"\",3,2024-03-30,\"x\ny\"\r\n"
            + "c,-1,2024-03-30 07:08,\r\n",
    ]

    private func damaged(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let marks = Array("\"\\{}[],:;\n\r\u{0}0e-.u".utf8) + [0xFF, 0xC2, 0xED, 0xF0, 0x80]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place...)
            case 1 where place < bytes.count:
                bytes[place] = marks[Int.random(in: 0..<marks.count, using: &random)]
            case 2: bytes.insert(marks[Int.random(in: 0..<marks.count, using: &random)], at: place)
            case 3 where place < bytes.count: bytes.remove(at: place)
            case 4:
                let end = min(bytes.count, place + Int.random(in: 0...20, using: &random))
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            default:
                let end = min(bytes.count, place + Int.random(in: 0...20, using: &random))
                bytes.removeSubrange(place..<end)
            }
        }
        return bytes
    }

    /// Returns the result of a reader as text, for comparison.
    private func outcome(_ read: () throws(TextFormatError) -> some ForeignReader) -> String {
        do {
            return "\(try records(read()).map { ($0.record, $0.position) })"
        } catch {
            return "\(error)"
        }
    }

    @Test("A damaged file is read or refused alike, in whatever pieces it comes")
    func pieces() throws {
        var random = SeededGenerator(seed: 20_240_331)
        for round in 0..<4000 {
            let sound = Self.seeds[round % Self.seeds.count]
            let bytes = damaged(Array(sound.utf8), using: &random)
            let outcomes = [1, 3, Int.max].map { size in
                let source = ByteSource(bytes, pieceSize: size)
                let guess = (try? FileFormat(guessing: source))?.rawValue ?? "none"
                return [
                    guess, outcome { () throws(TextFormatError) in try TimewarriorReader(source) },
                    outcome { () throws(TextFormatError) in try JrnlReader(source) },
                    outcome { () throws(TextFormatError) in try DayOneReader(source) },
                    outcome { () throws(TextFormatError) in try TapTableReader(source) },
                ]
            }
            #expect(
                Set(outcomes).count == 1,
                "round \(round): \(String(decoding: bytes, as: UTF8.self)) \(outcomes)")
        }
    }

    @Test("Bytes at random are refused with a sentence")
    func garbage() {
        var random = SeededGenerator(seed: 99)
        for round in 0..<500 {
            let bytes = (0..<Int.random(in: 1...400, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let source = ByteSource(bytes)
            for outcome in [
                outcome { () throws(TextFormatError) in try TimewarriorReader(source) },
                outcome { () throws(TextFormatError) in try JrnlReader(source) },
                outcome { () throws(TextFormatError) in try DayOneReader(source) },
            ] {
                #expect(outcome.hasPrefix("it is "), "round \(round): \(outcome)")
            }
        }
    }
}
