import Primitives

/// The value of a cell of a table, as programs and people write it.
enum CellValue: Equatable {
    /// A number of counts.
    case number(Int64)
    /// A length of time in seconds, such as `1:30:00`.
    case length(Int64)
    /// A mark for a day on which nothing was done: of Loop Habit Tracker, or that it is not true.
    case nothing

    /// Reads a cell with white space around it.
    ///
    /// - Throws: ``BadRecord`` with the reason.
    init(_ text: String) throws(BadRecord) {
        let cell = text.trimmed
        if let isDone = Self.marks[cell] ?? Self.truths[cell.lowercased()] {
            self = isDone ? .number(1) : .nothing
        } else if let seconds = Self.seconds(cell) {
            self = .length(seconds)
        } else if Self.isAmbiguous(cell) {
            throw BadRecord(
                "\"\(cell.prefix(40))\" may be thousands or a fraction: write it without the "
                    + "separator")
        } else if let number = Self.wholeNumber(cell) {
            self = .number(number)
        } else {
            throw BadRecord("\"\(cell.prefix(40))\" isn't a whole number")
        }
    }

    /// Whether a cell holds a number, also one with a fraction or a unit, or a length of time.
    static func isNumeric(_ cell: String) -> Bool {
        if seconds(cell) != nil || isAmbiguous(cell) || wholeNumber(cell) != nil { return true }
        let rest = cell.drop { "+-\u{2212}.,$€£".contains($0) || $0.isWhitespace }
        let unit = rest.drop { isDigit($0) || "., '’".contains($0) || $0.isWhitespace }
        return rest.first.map(isDigit) == true && unit.count <= 5
            && !["am", "pm"].contains(unit.lowercased())
            && unit.allSatisfy { $0.isLetter || "%‰$€£°²³".contains($0) }
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }

    /// The words of Loop Habit Tracker, with `true` for what was done.
    private static let marks = [
        "YES_MANUAL": true, "YES_AUTO": false, "NO": false, "SKIP": false, "UNKNOWN": false,
    ]

    /// The words of spreadsheets for what is true and what isn't, in their languages.
    private static let truths = [
        "true": true, "false": false, "wahr": true, "falsch": false, "vrai": true, "faux": false,
        "verdadero": true, "falso": false, "vero": true, "verdadeiro": true, "waar": true,
        "onwaar": false,
    ]

    /// Whether a cell says that something is true, or that it isn't.
    static func isTruth(_ cell: String) -> Bool { truths[cell.lowercased()] != nil }

    /// Returns a number as Loop Habit Tracker writes it: 2 for done, other marks for nothing, and
    /// else thousandths.
    static func loopAmount(_ number: Int64) throws(BadRecord) -> Int64? {
        if (-1...3).contains(number) { return number == 2 ? 1 : nil }
        guard number % 1000 == 0 else {
            throw BadRecord("\"\(number)\" thousandths, as Loop writes them, aren't a whole number")
        }
        return number / 1000
    }

    /// Whether a cell is one of Loop Habit Tracker's words.
    static func isMark(_ cell: String) -> Bool { marks[cell] != nil }

    /// Reads hours, minutes and seconds.
    private static func seconds(_ cell: String) -> Int64? {
        let parts = cell.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, (1...6).contains(parts[0].utf8.count),
            parts[1].utf8.count == 2, parts[2].utf8.count == 2
        else { return nil }
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(part) : nil
        }
        guard numbers.count == 3, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }

    /// Whether three digits after a point or comma may be a fraction or thousands.
    private static func isAmbiguous(_ cell: String) -> Bool {
        let parts = unsigned(cell).split(omittingEmptySubsequences: false) { ".,".contains($0) }
        return parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count)
            && parts[0].first != "0" && parts.allSatisfy { $0.allSatisfy(isDigit) }
    }

    private static func unsigned(_ cell: String) -> Substring {
        ["+", "-", "\u{2212}"].contains(cell.first) ? cell.dropFirst() : cell[...]
    }

    /// Reads a whole number, perhaps with a point or comma and zeros after it, and with its
    /// thousands parted by any other sign, or by the same more than once.
    private static func wholeNumber(_ cell: String) -> Int64? {
        var whole = unsigned(cell)
        if let mark = whole.lastIndex(where: { ".,".contains($0) }),
            whole[..<mark].allSatisfy({ $0 != whole[mark] })
        {
            guard whole[mark...].dropFirst().allSatisfy({ $0 == "0" }) else { return nil }
            whole = whole[..<mark]
        }
        let sign = whole.first { !isDigit($0) }
        let groups = whole.split(omittingEmptySubsequences: false) { $0 == sign }
        if let sign {
            guard ".,'’".contains(sign) || sign.isWhitespace, (1...3).contains(groups[0].count),
                groups.dropFirst().allSatisfy({ $0.count == 3 })
            else { return nil }
        }
        guard groups.allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
        let isNegative = ["-", "\u{2212}"].contains(cell.first)
        return Int64((isNegative ? "-" : "") + groups.joined())
    }
}
