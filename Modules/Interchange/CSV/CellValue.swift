import Primitives

/// The value of a cell of a table, as programs and people write it.
enum CellValue: Equatable {
    /// A number of counts.
    case number(Int64)
    /// A length of time in seconds, such as `1:30:00`.
    case length(Int64)
    /// A mark of Loop Habit Tracker for a day on which nothing was done.
    case nothing

    /// Reads a cell with white space around it.
    ///
    /// - Throws: ``BadRecord`` with the reason.
    init(_ text: String) throws(BadRecord) {
        let cell = text.trimmed
        if let mark = Self.marks[cell] {
            self = mark ? .number(1) : .nothing
        } else if let seconds = Self.seconds(cell) {
            self = .length(seconds)
        } else if Self.isAmbiguous(cell) {
            throw BadRecord(
                "\"\(cell.prefix(40))\" may be a thousandth or a thousand: "
                    + "write it without the separator")
        } else if let number = Self.wholeNumber(cell) {
            self = .number(number)
        } else {
            throw BadRecord("\"\(cell.prefix(40))\" isn't a whole number")
        }
    }

    /// Whether a cell holds a number, also one that is not whole, or a length of time.
    static func isNumeric(_ cell: String) -> Bool {
        if seconds(cell) != nil || isAmbiguous(cell) || wholeNumber(cell) != nil { return true }
        let digits = cell.drop { "+-".utf8.contains($0.asciiValue ?? 0) }
        return digits.contains { $0.isASCII && $0.isNumber }
            && digits.allSatisfy { ($0.isASCII && $0.isNumber) || $0 == "." || $0 == "," }
    }

    /// The words of Loop Habit Tracker, with `true` for what was done.
    private static let marks = [
        "YES_MANUAL": true, "YES_AUTO": false, "NO": false, "SKIP": false, "UNKNOWN": false,
    ]

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

    /// Whether three zeros after a point or comma may be a fraction or thousands.
    private static func isAmbiguous(_ cell: String) -> Bool {
        let digits = cell.drop { $0 == "+" || $0 == "-" }
        let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        return parts.count == 2 && parts[1] == "000" && parts[0] != "0"
            && (1...3).contains(parts[0].utf8.count)
            && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Reads a number, perhaps with a point or comma and zeros after it, or with thousands parted
    /// more than once.
    private static func wholeNumber(_ cell: String) -> Int64? {
        for sign in [Character("."), ","] {
            let parts = cell.split(separator: sign, omittingEmptySubsequences: false)
            if parts.count == 2, parts[1].allSatisfy({ $0 == "0" }) {
                return Int64(parts[0])
            }
            if parts.count > 2, parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
                parts.dropFirst().allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
            {
                return Int64(parts.joined())
            }
        }
        return Int64(cell)
    }
}
