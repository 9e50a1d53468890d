import Primitives

/// Texts for every face: the rules of RFC 8259, one by one.
extension JSONFacesTests {
    static let sound: [Sound] =
        numbers + texts + [
            Sound("null", .null), Sound("true", .bool(true)), Sound("false", .bool(false)),
            Sound(" [ ] ", .array([])), Sound("{}", .object([])), Sound("\u{FEFF}[1]", list(1)),
            Sound("[1,2]", list(1, 2)), Sound("[1\n,\r\n2\t]", list(1, 2)),
            Sound(
                #"{"a":{"b":[{},[]]},"":null}"#,
                ["a": ["b": .array([.object([]), .array([])])], "": .null]),
            Sound(#"{"b":1,"a":2,"c":3}"#, ["b": .integer(1), "a": .integer(2), "c": .integer(3)]),
            Sound(nested(64), deep(64)),
        ]

    private static let numbers: [Sound] = [
        Sound("0", .integer(0)), Sound("-0", .integer(0)), Sound("-1", .integer(-1)),
        Sound("[123456789012345678]", list(123_456_789_012_345_678)),
        Sound("[1234567890123456789]", list(1_234_567_890_123_456_789)),
        Sound("[9223372036854775807]", list(.max)), Sound("[-9223372036854775808]", list(.min)),
        Sound("[9223372036854775808]", .array([.number(9_223_372_036_854_775_808)])),
        Sound("1.5", .number(1.5)), Sound("-0.0", .number(-0.0)), Sound("1e3", .number(1000)),
        Sound("1E+2", .number(100)), Sound("25e-1", .number(2.5)), Sound("1e-400", .number(0)),
        Sound("[10]", list(10)), Sound("[0.1,0]", .array([.number(0.1), .integer(0)])),
    ]

    private static let texts: [Sound] = [
        Sound(#""""#, ""), Sound(#""a""#, "a"), Sound("\"é🧒🏽\u{7F}\u{2028}\"", "é🧒🏽\u{7F}\u{2028}"),
        Sound(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        Sound(#""\u0041\u00e9\u00E9\u0000""#, "Aéé\u{0}"), Sound(#""\ud83e\uddD2x""#, "🧒x"),
        Sound(#""\uDBFF\uDFFF""#, "\u{10FFFF}"), Sound(#""\uFEFF""#, "\u{FEFF}"),
        Sound(#"["\\","a\\b"]"#, .array(["\\", "a\\b"])),
        Sound(#"{"\u0061":1}"#, ["a": .integer(1)]),
    ]

    static let broken: [Broken] = structures + values + escapes + encodings

    private static let structures: [Broken] = [
        Broken("[", 1, 2, "it ends too early"), Broken("[1,", 1, 4, "it ends too early"),
        Broken("[1,\n 2", 2, 3, "it ends too early"), Broken("{\"a\":", 1, 6, "it ends too early"),
        Broken("{\"a\":1", 1, 7, "it ends too early"), Broken("{", 1, 2, "a name was expected"),
        Broken("{\"a\":1,", 1, 8, "a name was expected"),
        Broken("[1,]", 1, 4, "a comma stands before the end"),
        Broken("[1 , \n ]", 2, 2, "a comma stands before the end"),
        Broken("{\"a\":1,\r\n}", 2, 1, "a name was expected"),
        Broken("{a:1}", 1, 2, "a name was expected"), Broken("{1:1}", 1, 2, "a name was expected"),
        Broken("{,}", 1, 2, "a name was expected"), Broken("[,1]", 1, 2, "a value was expected"),
        Broken("[1 2]", 1, 4, "a comma or an end was expected"),
        Broken("[1}", 1, 3, "a comma or an end was expected"),
        Broken("{\"a\":1]", 1, 7, "a comma or an end was expected"),
        Broken("{\"a\" 1}", 1, 6, "a colon was expected"),
        Broken("{\"a\"", 1, 5, "a colon was expected"),
        Broken("{\"a\",1}", 1, 5, "a colon was expected"),
        Broken("[]]", 1, 3, "something follows the end"),
        Broken("1 2", 1, 3, "something follows the end"),
        Broken("[] // no", 1, 4, "something follows the end"),
        Broken("{}\u{0}", 1, 3, "something follows the end"),
        Broken("{\"a\":1,\"a\":2}", 1, 11, "the name \"a\" comes twice in one object"),
        Broken(
            "{\"a\":{\"x\":1,\n\"\\u0078\":2}}", 2, 9, "the name \"x\" comes twice in one object"),
        Broken("{\"b\":1,\"a\":2,\"b\":3}", 1, 17, "the name \"b\" comes twice in one object"),
        Broken(nested(65), 1, 65, "more than 64 levels of nesting"),
        Broken(String(repeating: "{\"a\":", count: 65), 1, 321, "more than 64 levels of nesting"),
    ]

    private static let values: [Broken] = [
        Broken("nul", 1, 4, "a value was expected"), Broken("nulL", 1, 4, "a value was expected"),
        Broken("True", 1, 1, "a value was expected"),
        Broken("[truth]", 1, 5, "a value was expected"),
        Broken("fals]", 1, 5, "a value was expected"), Broken("'a'", 1, 1, "a value was expected"),
        Broken("[+1]", 1, 2, "a value was expected"), Broken("[.5]", 1, 2, "a value was expected"),
        Broken("NaN", 1, 1, "a value was expected"), Broken("-", 1, 2, "this is not a number"),
        Broken("[-x]", 1, 3, "this is not a number"), Broken("[01]", 1, 4, "this is not a number"),
        Broken("[-01]", 1, 5, "this is not a number"), Broken("[1.]", 1, 4, "this is not a number"),
        Broken("[1.e1]", 1, 6, "this is not a number"),
        Broken("[1e]", 1, 4, "this is not a number"),
        Broken("[1e+]", 1, 5, "this is not a number"),
        Broken("[1.5.2]", 1, 5, "a comma or an end was expected"),
        Broken("[0x1]", 1, 3, "a comma or an end was expected"),
        Broken("[1e999]", 1, 7, "the number is too large"),
        Broken("[-1e999]", 1, 8, "the number is too large"),
        Broken(
            "\n" + String(repeating: "1", count: 5000), 2, 4098,
            "the number has more than 4096 digits"),
    ]

    private static let escapes: [Broken] = [
        Broken("\"a", 1, 3, "a text has no end"), Broken("\"a\\", 1, 4, "a text has no end"),
        Broken("[\"a\\n", 1, 6, "a text has no end"),
        Broken("\"a\tb\"", 1, 3, "a control character stands in a text"),
        Broken("\"a\nb\"", 1, 3, "a control character stands in a text"),
        Broken("\"\\n\n\"", 1, 4, "a control character stands in a text"),
        Broken("\"\u{0}\"", 1, 2, "a control character stands in a text"),
        Broken("\"\\x\"", 1, 4, "this escape means nothing"),
        Broken("\"\\U0041\"", 1, 4, "this escape means nothing"),
        Broken("\"\\u12\"", 1, 6, "four hexadecimal digits were expected"),
        Broken("\"\\u12g4\"", 1, 6, "four hexadecimal digits were expected"),
        Broken("\"\\u", 1, 4, "four hexadecimal digits were expected"),
        Broken("\"\\ud83e\"", 1, 8, "half of a character is escaped"),
        Broken("\"\\ud83e\\n\"", 1, 9, "half of a character is escaped"),
        Broken("\"\\ud83e \\uddd2\"", 1, 8, "half of a character is escaped"),
        Broken("\"\\ud83e\\u0041\"", 1, 14, "half of a character is escaped"),
        Broken("\"\\uddd2\"", 1, 8, "half of a character is escaped"),
    ]

    /// Bytes that are not UTF-8: a stray byte, a short sequence, an overlong one, half a surrogate
    /// pair, a character past the last.
    private static let encodings: [Broken] = [
        [0xFF], [0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
        [0x61, 0x5C, 0x6E, 0xE9],
    ].map { (bytes: [UInt8]) in
        let quote = UInt8(ascii: "\"")
        return Broken([quote] + bytes + [quote], 1, bytes.count + 2, "a text is not UTF-8")
    }

    private static func list(_ numbers: Int64...) -> JSONValue {
        .array(numbers.map { .integer($0) })
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static func deep(_ depth: Int) -> JSONValue {
        (1..<depth).reduce(.array([])) { value, _ in .array([value]) }
    }
}
