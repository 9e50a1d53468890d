import Primitives

/// A date in digits: `2026-11-21`, `11-21`, `21.11.`, `21.11.2026`, and with slashes where one
/// reading is left or the language of dates has the day first.
struct DateDigits {
    private let word: String
    private let parts: [Int]
    private let lengths: [Int]
    private let separator: Character

    /// Splits a word; `nil` unless it consists of numbers with one kind of separator.
    init?(_ word: String) {
        guard let separator = word.first(where: { "-./".contains($0) }) else { return nil }
        var texts = word.split(separator: separator, omittingEmptySubsequences: false)
        if separator == ".", texts.last == "" { texts.removeLast() }
        let parts = texts.compactMap { DateText.number($0, digits: 1...4) }
        guard parts.count == texts.count, (2...3).contains(parts.count) else { return nil }
        self.word = word
        self.parts = parts
        lengths = texts.map(\.count)
        self.separator = separator
    }

    /// Returns the date; `nil` if the digits have no known form.
    ///
    /// - Throws: ``DateFault/ambiguous(_:)`` for a form that different countries read differently.
    func date() throws(DateFault) -> TypedDate? {
        switch separator {
        case "-": return hyphened
        case ".": return try dotted()
        default: return try slashed()
        }
    }

    private var hyphened: TypedDate? {
        if lengths == [4, 2, 2] { return .date(year: parts[0], month: parts[1], day: parts[2]) }
        return lengths == [2, 2] ? .date(year: nil, month: parts[0], day: parts[1]) : nil
    }

    private func dotted() throws(DateFault) -> TypedDate? {
        guard lengths.prefix(2).allSatisfy({ $0 <= 2 }) else { return nil }
        if parts.count == 3 {
            guard lengths[2] == 4 else {
                // A two-digit year could be the day of a date that begins with its year.
                throw .ambiguous(["\(parts[0]).\(parts[1]).\(2000 + parts[2] % 100)"])
            }
            return .date(year: parts[2], month: parts[1], day: parts[0])
        }
        guard word.hasSuffix(".") else {
            let isDate = Self.isDate(parts[1], parts[0])
            let isTimeOfDay = parts[0] < 24 && parts[1] < 60 && lengths[1] == 2
            guard isTimeOfDay else {
                return isDate ? .date(year: nil, month: parts[1], day: parts[0]) : nil
            }
            throw .ambiguous(
                (isDate ? ["\(parts[0]).\(parts[1])."] : []) + [word.replacing(".", with: ":")])
        }
        return .date(year: nil, month: parts[1], day: parts[0])
    }

    private func slashed() throws(DateFault) -> TypedDate? {
        if lengths == [4, 2, 2] { return .date(year: parts[0], month: parts[1], day: parts[2]) }
        guard lengths.prefix(2).allSatisfy({ $0 <= 2 }) else { return nil }
        var orders = [(month: parts[0], day: parts[1]), (month: parts[1], day: parts[0])]
        orders.removeAll { !Self.isDate($0.month, $0.day) }
        guard let first = orders.first, let last = orders.last else { return nil }
        let hasShortYear = parts.count == 3 && lengths[2] != 4
        let isKnown = first == last || DateLanguage.current.slashesBeginWithDay
        if isKnown, !hasShortYear {
            let year = parts.count == 3 ? parts[2] : nil
            return .date(year: year, month: last.month, day: last.day)
        }
        let year = parts.count < 3 ? "" : "\(hasShortYear ? 2000 + parts[2] % 100 : parts[2])-"
        let readings = orders.map { year + Self.two($0.month) + "-" + Self.two($0.day) }
        throw .ambiguous(first == last ? [readings[0]] : readings)
    }

    /// Whether the date exists in some year.
    private static func isDate(_ month: Int, _ day: Int) -> Bool {
        Day(year: 2024, month: month, day: day) != nil
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
