import Primitives

/// A reader of ``OpeningHours``, rule by rule.
struct OpeningHoursReader {
    /// Some days with their opening hours.
    struct Rule {
        /// The days; Monday is 0.
        let days: [Int]
        /// Minutes since the day began; empty if the place is closed.
        let spans: [Range<Int>]
        let text: String
    }

    private static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    private static let lengthLimit = 400

    func rules(_ text: String) throws -> [Rule] {
        guard text.utf8.count <= Self.lengthLimit else {
            throw OpeningHoursError(
                word: "\(text.prefix(20))…", expected: "longer than \(Self.lengthLimit) bytes")
        }
        if text.trimmed == "24/7" {
            return [Rule(days: Array(0..<7), spans: [0..<1440], text: "24/7")]
        }
        var rules: [Rule] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            // A last semicolon is common.
            if part.allSatisfy(\.isWhitespace), !rules.isEmpty { continue }
            rules.append(try rule(String(part)))
        }
        return rules
    }

    private func rule(_ text: String) throws -> Rule {
        // A space after a comma doesn't end a list.
        let text = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0).trimmed }.joined(separator: ",")
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let last = words.last else {
            throw OpeningHoursError(word: text, expected: "empty")
        }
        guard words.count <= 2 else {
            throw OpeningHoursError(word: words[2], expected: "one word too many")
        }
        let (days, dayText) = words.count == 2 ? try self.days(words[0]) : (Array(0..<7), "")
        let isOff = ["off", "closed"].contains(last.lowercased())
        let spans =
            isOff
            ? []
            : try last.split(separator: ",", omittingEmptySubsequences: false)
                .map { part in try span(String(part)) }
        let times = isOff ? "off" : spans.map(Self.text).joined(separator: ",")
        return Rule(
            days: days, spans: spans, text: dayText.isEmpty ? times : "\(dayText) \(times)")
    }

    private func days(_ word: String) throws -> ([Int], String) {
        var days: [Int] = []
        var texts: [String] = []
        for part in word.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count <= 2, let first = ends.first, let last = ends.last else {
                throw OpeningHoursError(word: String(part), expected: "no day")
            }
            let (from, to) = (try day(first), try day(last))
            days += (0...(to - from + 7) % 7).map { (from + $0) % 7 }
            texts.append(
                ends.count == 2 ? "\(Self.names[from])-\(Self.names[to])" : Self.names[from])
        }
        return (days, texts.joined(separator: ","))
    }

    private func day(_ word: Substring) throws -> Int {
        let number = Self.names.firstIndex { $0.lowercased() == word.lowercased() }
        guard let number else {
            throw OpeningHoursError(
                word: String(word), expected: "no day of Mo Tu We Th Fr Sa Su")
        }
        return number
    }

    private func span(_ word: String) throws -> Range<Int> {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let from = Self.minute(ends[0]), let to = Self.minute(ends[1]),
            from < 1440, from != to
        else {
            throw OpeningHoursError(word: word, expected: "no span of time such as 08:00-22:00")
        }
        return from..<(to > from ? to : to + 1440)
    }

    /// The minutes of `H:MM` or `HH:MM`, up to 24:00; `nil` if the text is neither.
    private static func minute(_ word: Substring) -> Int? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60,
            hour * 60 + minute <= 1440
        else { return nil }
        return hour * 60 + minute
    }

    private static func text(_ span: Range<Int>) -> String {
        func clock(_ minute: Int) -> String {
            let (hour, minute) = (minute / 60, minute % 60)
            return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
        let end = span.upperBound > 1440 ? span.upperBound - 1440 : span.upperBound
        return "\(clock(span.lowerBound))-\(clock(end))"
    }
}
