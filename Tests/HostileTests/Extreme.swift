import Merge
import Primitives

/// Values that a faulty or hostile device may write, but a person's device never would.
enum Extreme {
    /// One-line values of every type, as JSON.
    static let scalars: [(name: String, json: String)] = [
        ("the least number", "-9223372036854775808"), ("the greatest", "9223372036854775807"),
        ("nearly the least", "-9223372036854775807"), ("zero", "0"), ("minus one", "-1"),
        ("one", "1"), ("minus a year", "-31536000000"), ("far ahead", "253402300800000"),
        ("null", "null"), ("true", "true"), ("nothing", "\"\""), ("no number", "\"NaN\""),
        ("infinity", "\"-Infinity\""), ("a number as text", "\"9223372036854775808\""),
        ("control signs", #""a\u0000b\u0007\u001b[2J\u009b1m\r\n\t""#),
        ("turned text", #""\u202Eesrever\u2066\u2069\u200F""#), ("marks", zalgo),
        ("a path", #""../../etc/passwd""#), ("a colour", "\"#GGGGGG\""),
        ("a period", "\"3650d from 9999-12-31\""), ("another period", "\"until 0001-01-01\""),
        ("a third period", "\"until 9999-12-31\""), ("a fourth period", "\"1d from 0001-01-01\""),
        ("no period", "\"999999999999999999d from 2026-01-01\""),
        ("a day", "\"day\""), ("the type time", "\"time\""), ("an aim", "\"exactly\""),
    ]

    /// A letter with more combining marks than a line has room for.
    private static let zalgo = "\"e" + String(repeating: "\u{301}", count: 500) + "\""

    /// Texts of nearly the maximum size of a document, with or without spaces.
    static let longTexts: [(name: String, json: String)] = [
        ("a long word", "\"" + String(repeating: "x", count: 700_000) + "\""),
        ("many words", "\"" + String(repeating: "word ", count: 140_000) + "\""),
        ("many lines", "\"" + String(repeating: "a\\n", count: 230_000) + "\""),
        ("wide signs", "\"" + String(repeating: "界", count: 230_000) + "\""),
        ("one sign", "\"e" + String(repeating: "\u{301}", count: 340_000) + "\""),
    ]

    /// Unsigned numbers of 64 bits.
    static let counts = ["0", "1", "9223372036854775808", "18446744073709551615"]

    /// Signed numbers of 64 bits.
    static let numbers = [
        "-9223372036854775808", "-9223372036854775807", "-1", "0", "1", "1700000000000",
        "253402300800000", "9223372036854775806", "9223372036854775807",
    ]

    static let start = Instant(seconds: 1_700_000_000)
    /// The second device.
    static let device = DeviceID(high: 0xBAD, low: 0xBAD)

    /// Returns a stamp that a server accepts.
    static func stamp(_ number: Int = 0, of device: DeviceID = device) -> String {
        "\(Stamp(time: UInt64(start.milliseconds) << 16 + UInt64(number), device: device))"
    }

    /// Returns a field with a value, as JSON.
    static func field(_ name: String, _ value: String) -> String {
        "\"\(name)\":[\"\(stamp())\",\(value)]"
    }
}
