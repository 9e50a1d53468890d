import ArgumentParser

/// The words of a tap: counters, and the number of multiples of their step.
///
/// The last word is the number if it is a whole number and names stand before it. So a counter
/// whose name is a number must stand before others, or alone.
struct TapWords {
    /// The names, one or more.
    let names: [String]
    /// The number of multiples, at least 1.
    let multiples: Int64

    /// Creates the names and the number from the words of a command that counts up or down.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the number is out of range.
    init(_ words: [String], isUp: Bool) throws(CommandError) {
        let (command, opposite) = isUp ? ("up", "down") : ("down", "up")
        let plain = words.map(Amount.unescaped)
        guard plain.count > 1, let last = plain.last, Self.isNumber(last) else {
            (names, multiples) = (plain, 1)
            return
        }
        names = plain.dropLast()
        let named = names.map(\.shellWord).joined(separator: " ")
        guard let number = Int64(last) else {
            throw .usage(
                "'\(last.brief)' is invalid: counting \(command) takes up to \(Int64.max)",
                hint: "quad count \(command) \(named.brief == named ? named : "NAME") 1")
        }
        guard number >= 1 else {
            throw .usage(
                "counting \(command) takes 1 or more, not \(number)",
                hint: number == 0
                    ? "quad count share \(named)    shows the value"
                    : "quad count \(opposite) \(named) \(-max(number, -.max))")
        }
        multiples = number
    }

    private static func isNumber(_ word: String) -> Bool {
        let digits = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
        return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
