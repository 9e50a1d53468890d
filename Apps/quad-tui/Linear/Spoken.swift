import Counting
import Presentation
import Primitives

/// Texts as they are read aloud: speech leaves out most signs.
enum Spoken {
    private static let signs: [Character: String] = [
        "→": "to", "×": "times", "✓": "met", "✗": "missed", "▶": "running", "−": "minus ", "·": ",",
    ]
    private static let keys: [String: String] = [
        "?": "question mark", "!": "exclamation mark", ":": "colon", "/": "slash", "+": "plus",
        "-": "minus",
        "=": "equals sign", ".": "full stop", "[": "left bracket", "]": "right bracket",
        "#": "number sign", "*": "star", "PgUp": "Page Up", "PgDn": "Page Down", "Del": "Delete",
        "Esc": "Escape",
    ]

    /// Returns the name of a key in words.
    static func key(_ name: String) -> String {
        if let word = keys[name] { return word }
        let isCapital = name.count == 1 && name.lowercased() != name
        return isCapital ? "capital \(name)" : name.replacing("Ctrl-", with: "Control ")
    }

    /// Returns words in place of signs: `plus 1`, `3 of 8`; what is drawn is left out.
    static func text(_ text: String) -> String {
        // A lone star is that of a notice in ASCII.
        text.split(separator: " ").filter { $0 != "*" }.map(word).filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static func word(_ word: Substring) -> String {
        let rest = word.dropFirst()
        if let sign = word.first, let digit = rest.first, digit.isNumber {
            if sign == "+" { return "plus \(rest)" }
            if sign == "-" || sign == "−" { return "minus \(rest)" }
        }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let end = parts[1].first, end.isNumber, !parts[0].isEmpty,
            parts[0].allSatisfy(\.isNumber)
        {
            return "\(parts[0]) of \(parts[1])"
        }
        return word.map { signs[$0] ?? (isDrawn($0) ? "" : String($0)) }.joined()
    }

    /// Whether a character is a part of a drawing: an arrow, a line, a block, a shape or a star.
    private static func isDrawn(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value else { return false }
        return (0x2190...0x21FF).contains(value) || (0x2500...0x2606).contains(value)
            || (0x2800...0x28FF).contains(value)
    }

    /// Returns a time in words, such as `1 hour 2 minutes 3 seconds`.
    static func time(_ duration: Duration) -> String {
        let seconds = Int(duration.components.seconds)
        let parts = [
            (seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second"),
        ].filter { $0.0 != 0 }
        return parts.isEmpty ? "0 seconds" : parts.map { $0.0.of($0.1) }.joined(separator: " ")
    }
}

extension Counter {
    /// Returns the name, the value and how it stands, as it is read aloud.
    func spoken(at moment: Moment) -> String {
        let value = type == .time ? Spoken.time(elapsed(at: moment)) : valueText
        let state = isRunning ? "running" : standing?.words(.ascii) ?? ""
        return "\(self.title.isEmpty ? "(blank)" : self.title): "
            + Spoken.text([value, state].filter { !$0.isEmpty }.joined(separator: ", "))
    }
}
