/// A time of day as a person typed it.
struct TypedClock: Hashable {
    /// Seconds after midnight.
    let second: Int
    /// The offset from UTC in seconds; `nil` if none was typed.
    var offset: Int?

    /// Removes a time of day from the end of some words, else from their beginning; `nil` if none.
    static func take(from words: inout [String]) throws(DateFault) -> TypedClock? {
        for count in [2, 1] where words.count >= count {
            if let clock = TypedClock(words.suffix(count)) {
                words.removeLast(count)
                return clock
            }
            if let clock = TypedClock(words.prefix(count)) {
                words.removeFirst(count)
                return clock
            }
        }
        if words.count == 1, let hour = DateText.number(words[0], digits: 1...2), hour < 24 {
            let isHalf = (1...12).contains(hour)
            throw .ambiguous(isHalf ? ["\(hour)am", "\(hour)pm"] : ["\(hour):00"])
        }
        return nil
    }

    /// Reads `21:30`, `21:30:15`, `8am`, `8:30pm`, `noon` and `midnight`; the first two also with a
    /// suffix `Z` or an offset such as `+01:00`. The suffix may be a second word.
    private init?(_ words: ArraySlice<String>) {
        let text = words.joined()
        if let hour = ["noon": 12, "midnight": 0][text] {
            second = hour * 3600
            return
        }
        let end = text.firstIndex { "apz+-".contains($0) } ?? text.endIndex
        let (clock, rest) = (text[..<end], text[end...])
        // Two words must be a clock and its suffix, and nothing else.
        if words.count > 1, rest.isEmpty || words.last != String(rest) { return nil }
        let isHalf = rest == "am" || rest == "pm"
        guard isHalf || clock.contains(":"),
            let second = Self.second(clock, hours: isHalf ? 1...12 : 0...23)
        else { return nil }
        self.second = isHalf ? second % 43_200 + (rest == "pm" ? 43_200 : 0) : second
        guard !rest.isEmpty, !isHalf else { return }
        guard let offset = Self.offset(rest) else { return nil }
        self.offset = offset
    }

    /// Returns the seconds of hours, with optional minutes and seconds; a fraction is dropped.
    private static func second(_ text: Substring, hours: ClosedRange<Int>) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count),
            let hour = DateText.number(parts[0], digits: 1...2), hours.contains(hour)
        else { return nil }
        var seconds = hour * 3600
        for (part, unit) in zip(parts.dropFirst(), [60, 1]) {
            var digits = part
            if unit == 1, let point = part.firstIndex(of: ".") {
                guard DateText.number(part[part.index(after: point)...], digits: 1...9) != nil
                else { return nil }
                digits = part[..<point]
            }
            guard let number = DateText.number(digits, digits: 2...2), number < 60 else {
                return nil
            }
            seconds += number * unit
        }
        return seconds
    }

    /// Returns the seconds of `z`, `+01`, `+0100` and `+01:00`.
    private static func offset(_ text: Substring) -> Int? {
        if text == "z" { return 0 }
        let digits = text.dropFirst().replacing(":", with: "")
        guard text.first != "z", [2, 4].contains(digits.count),
            let number = DateText.number(digits, digits: 2...4)
        else { return nil }
        let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
        guard hours < 24, minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (text.first == "-" ? -1 : 1)
    }
}
