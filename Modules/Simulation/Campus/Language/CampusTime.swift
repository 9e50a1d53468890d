import Primitives

/// A time on the campus's clock: `09:30`, `25:00` for one in the night after, `day 2 09:30:15` for
/// one on a later day.
struct CampusTime: Sendable, Hashable {
    /// The days after the first.
    let day: Int
    /// The seconds after midnight, less than two days.
    let second: Int

    /// Reads a time; `nil` if a text is none.
    init?(_ text: String) {
        var bytes = Array(text.utf8)[...]
        var day = 1
        if bytes.starts(with: "day ".utf8) {
            let digits = bytes.dropFirst(4).prefix(while: \.isDigit)
            guard (1...3).contains(digits.count), digits.first != 0x30,
                let number = Int(String(decoding: digits, as: UTF8.self)), number < 400,
                bytes.dropFirst(4 + digits.count).first == 0x20
            else { return nil }
            day = number
            bytes = bytes.dropFirst(5 + digits.count)
        }
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count),
            parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isDigit) })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        guard numbers[0] < 48, numbers[1...].allSatisfy({ $0 < 60 }) else { return nil }
        self.day = day - 1
        second = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
    }
}

/// Durations as scenarios write them.
enum ScenarioDuration {
    /// Reads a duration such as `90s`, `15m`, `2h` or `3d`; `nil` if a text is none.
    static func read(_ text: String) -> Duration? {
        let units: [UInt8: Int64] = [0x73: 1, 0x6D: 60, 0x68: 3600, 0x64: 86_400]
        let digits = text.utf8.dropLast()
        guard let last = text.utf8.last, let unit = units[last], (1...6).contains(digits.count),
            digits.allSatisfy(\.isDigit), digits.first != 0x30,
            let number = Int64(String(decoding: Array(digits), as: UTF8.self))
        else { return nil }
        return .seconds(number * unit)
    }
}
