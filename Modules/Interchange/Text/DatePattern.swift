import Primitives

/// The written form of a date, or of a date and a time, in the letters of strftime.
///
/// `%Y` and `%y` year (two digits are 1969 to 2068), `%m` month, `%d` day, `%b` and `%B` month in
/// English, `%H` and `%I` hour, `%M` minute, `%S` second with a fraction that is dropped, `%p` AM
/// or PM, `%z` offset from UTC, `%s` seconds since 1970, `%F` for `%Y-%m-%d`, `%T` for `%H:%M:%S`,
/// `%%` a percent sign. Numbers may be written without a leading zero; a space stands for any
/// number of spaces.
///
/// - Source: POSIX strptime, as far as it describes a point in time.
public struct DatePattern: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case letter(UInt8)
        case literal(UInt8)
        case space
    }

    private let parts: [Part]

    /// Creates a pattern; `nil` if it has other letters, or determines no day.
    public init?(_ pattern: String) {
        var parts: [Part] = []
        var rest = Array(pattern.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                parts.append(byte == 0x20 ? .space : .literal(byte))
                continue
            }
            guard let letter = rest.popFirst() else { return nil }
            if letter == UInt8(ascii: "%") {
                parts.append(.literal(letter))
            } else if letter == UInt8(ascii: "F") {
                parts += Self.date
            } else if letter == UInt8(ascii: "T") {
                parts += Self.clock
            } else if "YymdbBHIMSpzs".utf8.contains(letter) {
                parts.append(.letter(letter))
            } else {
                return nil
            }
        }
        let letters = Set(
            parts.compactMap { if case .letter(let letter) = $0 { letter } else { nil } })
        func has(_ some: String) -> Bool { !letters.isDisjoint(with: some.utf8) }
        guard has("s") || (has("Yy") && has("mbB") && has("d")) else { return nil }
        self.parts = parts
    }

    private static let date: [Part] = [
        .letter(UInt8(ascii: "Y")), .literal(UInt8(ascii: "-")), .letter(UInt8(ascii: "m")),
        .literal(UInt8(ascii: "-")), .letter(UInt8(ascii: "d")),
    ]
    private static let clock: [Part] = [
        .letter(UInt8(ascii: "H")), .literal(UInt8(ascii: ":")), .letter(UInt8(ascii: "M")),
        .literal(UInt8(ascii: ":")), .letter(UInt8(ascii: "S")),
    ]

    /// The pattern of `2024-03-31 02:30`.
    static let isoDateAndTime = DatePattern(parts: date + [.space] + clock.prefix(3))

    private init(parts: some Sequence<Part>) { self.parts = Array(parts) }

    /// Returns the time of a text in this pattern; `nil` if it does not match, or is not a date.
    public func time(of text: String) -> ForeignTime? {
        var reading = DateReading(text)
        for part in parts {
            let fits =
                switch part {
                case .literal(let byte): reading.skip(byte)
                case .space: reading.skipSpaces()
                case .letter(let letter): reading.read(letter)
                }
            guard fits else { return nil }
        }
        guard reading.isAtEnd else { return nil }
        return reading.time
    }

    /// Returns the time of an ISO 8601 date, with or without a time of day: a point in time if it
    /// has an offset or `Z`, otherwise a clock time or a day; or of seconds or milliseconds since
    /// 1970; `nil` for any other text.
    public static func iso(_ text: String) -> ForeignTime? {
        if let time = ForeignTime(instant: text) { return time }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return digits(text) }
        for pattern in isoForms {
            if let time = pattern.time(of: text) { return time }
        }
        return nil
    }

    /// Returns the time of a number: eight digits are a date, nine and ten seconds, twelve and
    /// thirteen milliseconds, which are times from 1973 to 2286.
    private static func digits(_ text: String) -> ForeignTime? {
        switch text.utf8.count {
        case 8: return DatePattern("%Y%m%d")?.time(of: text)
        case 9, 10: return DatePattern("%s")?.time(of: text)
        case 12, 13:
            guard let milliseconds = Int64(text) else { return nil }
            let instant = Instant(milliseconds: milliseconds)
            return .instant(instant, on: DayRule(zone: .utc, startMinute: 0).day(of: instant))
        default: return nil
        }
    }

    /// The patterns that people use most beside ISO 8601.
    static let usual =
        [
            "%d.%m.%Y", "%d.%m.%y", "%Y/%m/%d", "%d/%m/%Y", "%m/%d/%Y", "%d-%m-%Y", "%m-%d-%Y",
        ].flatMap { [$0, $0 + " %H:%M", $0 + " %H:%M:%S"] } + ["%d %b %Y", "%b %d, %Y"]

    private static let isoForms: [DatePattern] = [
        "%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S",
        "%Y-%m-%d %H:%M:%S%z", "%Y-%m-%dT%H:%M%z", "%Y-%m-%d %H:%M%z", "%Y-%m-%dT%H:%M:%S%z",
        "%Y-%m-%d %H:%M:%S %z", "%Y-%m-%d %H:%M %z", "%Y%m%dT%H%M%S", "%Y%m%dT%H%M%S%z",
    ].compactMap(DatePattern.init)
}
