import Primitives
import Testing

@Suite("Reading JSON in steps")
struct JSONStreamTests {
    private func read(
        _ text: String, pieceSize: Int = .max, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) -> JSONValue {
        var reader = try JSONStream(
            ByteSource(Array(text.utf8), pieceSize: pieceSize), limits: limits)
        let value = try reader.value()
        try reader.end()
        return value
    }

    private func failure(_ text: String) -> String {
        do {
            return "no failure: \(try read(text))"
        } catch {
            return "\(error)"
        }
    }

    @Test("Values are read as they are written, in pieces of any length", arguments: [1, 2, 3, 99])
    func values(pieceSize: Int) throws {
        let text = """
             {"a": [1, -0, 9223372036854775807, 9223372036854775808, 1.5e3, true, false, null],
              "ü": "\\u00e4\\n\\"\\\\\\/\\ud83c\\udf89 🎉", "": {}, "e": []}\u{20}
            """
        let expected: JSONValue = [
            "a": .array([
                .integer(1), .integer(0), .integer(.max), .number(9_223_372_036_854_775_808),
                .number(1500), .bool(true), .bool(false), .null,
            ]),
            "ü": "ä\n\"\\/🎉 🎉", "": .object([]), "e": .array([]),
        ]
        #expect(try read(text, pieceSize: pieceSize) == expected)
    }

    @Test("A byte order mark before the text is passed over, in any pieces")
    func byteOrderMark() throws {
        for size in [1, 2, 5] {
            #expect(try read("\u{FEFF}[1]", pieceSize: size) == .array([.integer(1)]))
        }
    }

    @Test(
        "What is not JSON is refused with line, column and reason",
        arguments: [
            ("", "there is nothing in it"),
            ("[1,\n 2", "it is not JSON: it ends too early (line 2, column 3)"),
            ("[1,]", "it is not JSON: a comma stands before the end (line 1, column 4)"),
            ("[1 2]", "it is not JSON: a comma or an end was expected (line 1, column 4)"),
            ("{\"a\" 1}", "it is not JSON: a colon was expected (line 1, column 6)"),
            ("{a: 1}", "it is not JSON: a name was expected (line 1, column 2)"),
            ("nul", "it is not JSON: a value was expected (line 1, column 4)"),
            ("[01]", "it is not JSON: this is not a number (line 1, column 4)"),
            ("[1.]", "it is not JSON: this is not a number (line 1, column 4)"),
            ("[1e999]", "it is not JSON: the number is too large (line 1, column 7)"),
            ("[+1]", "it is not JSON: a value was expected (line 1, column 2)"),
            ("\"a", "it is not JSON: a text has no end (line 1, column 3)"),
            ("\"a\tb\"", "it is not JSON: a control character stands in a text (line 1, column 3)"),
            ("\"\\x\"", "it is not JSON: this escape means nothing (line 1, column 4)"),
            ("\"\\ud800x\"", "it is not JSON: half of a character is escaped (line 1, column 8)"),
            ("\"\\udc00\"", "it is not JSON: half of a character is escaped (line 1, column 8)"),
            (
                "\"\\u12g4\"",
                "it is not JSON: four hexadecimal digits were expected (line 1, column 6)"
            ),
            ("[] []", "it is not JSON: something follows the end (line 1, column 4)"),
            (
                "{\"a\":1,\"a\":2}",
                "it is not JSON: the name \"a\" comes twice in one object (line 1, column 11)"
            ),
        ])
    func failures(text: String, expected: String) {
        #expect(failure(text) == expected)
    }

    @Test("A name that comes twice is found among many, too")
    func manyNames() {
        let members = (0..<40).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
        #expect(failure("{\(members)}").hasPrefix("no failure"))
        #expect(failure("{\(members),\"n3\":1}").contains("comes twice"))
    }

    @Test("Bytes that are no UTF-8, and other encodings, are named")
    func encodings() {
        func failure(_ bytes: [UInt8]) -> String {
            do {
                var reader = try JSONStream(ByteSource(bytes, pieceSize: 1))
                return "no failure: \(try reader.value())"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            failure([0x5B, 0x22, 0xFF, 0x22, 0x5D]).contains("not UTF-8 text (line 1, column"))
        #expect(failure([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00]).contains("iconv -f UTF-16 "))
        #expect(failure([0x5B, 0x00, 0x5D, 0x00]).contains("iconv -f UTF-16LE "))
        #expect(failure([0x00, 0x5B, 0x00, 0x5D]).contains("iconv -f UTF-16BE "))
        #expect(failure([0x5B, 0, 0, 0, 0x5D, 0, 0, 0]).contains("iconv -f UTF-32LE "))
        #expect(failure([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0]).contains("iconv -f UTF-32 "))
    }

    @Test("Every beginning of a text is refused, and none is taken for the whole")
    func truncated() throws {
        let text = #"{"a":[1,{"b":"\u00e4\n"},-2.5e1,true],"c":null}"#
        _ = try read(text)
        for length in 0..<text.utf8.count {
            let head = String(decoding: text.utf8.prefix(length), as: UTF8.self)
            #expect(throws: TextFormatError.self) { try read(head) }
        }
    }

    @Test("Depth, the length of a value and of a file are bounded, each by its limit")
    func limits() throws {
        var limits = TextFormatLimits()
        limits.depth = 3
        _ = try read("[[[1]]]", limits: limits)
        #expect(throws: TextFormatError.self) { try read("[[[[1]]]]", limits: limits) }
        #expect(
            failure(String(repeating: "[", count: 100_000)).contains("more than 64 levels"))
        #expect(
            failure(String(repeating: "{\"a\":", count: 100_000)).contains("more than 64 levels"))
        limits.recordBytes = 1 << 20
        let long = String(repeating: "x", count: 1 << 20)
        #expect(
            throws: TextFormatError.malformed(
                format: "JSON", at: TextPosition(line: 2, column: 1),
                reason: "what begins here has more than 1 MiB")
        ) { try read("\n[\"a\", \"\(long)\"]", pieceSize: 4096, limits: limits) }
        limits.bytes = 1 << 20
        let spaces = String(repeating: " ", count: 1 << 20)
        #expect(throws: TextFormatError.tooManyBytes(limit: 1 << 20)) {
            try read(spaces + "[1]", pieceSize: 4096, limits: limits)
        }
        #expect(failure(String(repeating: "1", count: 5000)).contains("4096 digits"))
    }

    @Test("A long value is passed over without being held")
    func skipping() throws {
        var limits = TextFormatLimits()
        limits.recordBytes = 1000
        let long = (0..<1000).map { "{\"n\":[\($0),\"text\"]}" }.joined(separator: ",")
        var reader = try JSONStream(
            ByteSource(Array("{\"long\":[\(long)],\"x\":7}".utf8), pieceSize: 64), limits: limits)
        try reader.beginObject()
        #expect(try reader.nextName() == "long")
        try reader.skip()
        #expect(try reader.nextName() == "x")
        #expect(try reader.value() == .integer(7))
        #expect(try reader.nextName() == nil)
        try reader.end()
    }

    @Test("What is written is read back equal, and has no control characters")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        for seed in 0..<500 {
            let value = RandomJSON.value(depth: 4, using: &random)
            let text = value.text
            #expect(try read(text, pieceSize: 7) == value, "seed \(seed): \(text)")
            #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }
}

/// A generator of random JSON values.
enum RandomJSON {
    static func value(depth: Int, using random: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
        case 3: return .number(Double.random(in: -1e9...1e9, using: &random) + 0.5)
        case 4: return .string(text(using: &random))
        case 5:
            let count = Int.random(in: 0..<5, using: &random)
            return .array((0..<count).map { _ in value(depth: depth - 1, using: &random) })
        default:
            let count = Int.random(in: 0..<5, using: &random)
            return .object(
                (0..<count).map { number in
                    JSONMember(
                        "\(number)" + text(using: &random),
                        value(depth: depth - 1, using: &random))
                })
        }
    }

    /// Returns text with characters that are hard for readers and writers.
    static func text(using random: inout SeededGenerator) -> String {
        let parts = [
            "a", "ü", "🎉", "👩‍👩‍👧", "\"", "\\", "\n", "\r\n", "\r", "\t", ",", ";", " ", "\u{0}",
            "\u{1B}[31m", "\u{85}", "\u{9F}", "\u{A0}", "\u{2028}", "\u{FEFF}", "e\u{301}",
            "\u{301}",
            "مرحبا", "漢字", "`", "#", "|", "*", "<", "&", "=1+1",
        ]
        let count = Int.random(in: 0..<8, using: &random)
        return (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
            .joined()
    }
}
