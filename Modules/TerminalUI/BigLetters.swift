import Presentation

/// A short text in letters of two rows, drawn with half blocks.
package struct BigLetters: Sendable {
    /// The lines from top to bottom, two for each line of text, with an empty one between.
    package let lines: [String]

    /// Creates the letters of a text, wrapped between words.
    ///
    /// - Returns: `nil` if the text has other characters than letters of English, digits and common
    ///   marks, if it does not fit, or if the terminal shows no half blocks.
    package init?(_ text: String, within size: Size, charset: Charset) {
        let text = String(text.uppercased().map { $0 == "’" ? "'" : $0 })
        guard charset == .unicode, text.count <= size.columns * size.rows,
            text.allSatisfy({ $0.isNewline || Self.shapes[$0] != nil })
        else { return nil }
        var rows: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            var row = ""
            for word in line.split(separator: " ") {
                guard Self.width(of: String(word)) <= size.columns else { return nil }
                let longer = row.isEmpty ? String(word) : row + " " + word
                if Self.width(of: longer) > size.columns {
                    rows.append(row)
                    row = String(word)
                } else {
                    row = longer
                }
            }
            if !row.isEmpty { rows.append(row) }
        }
        guard !rows.isEmpty, rows.count * 3 - 1 <= size.rows else { return nil }
        lines = rows.map(Self.drawn).joined(separator: [""]).map { $0 }
    }

    private static func width(of text: String) -> Int {
        text.reduce(-1) { $0 + 1 + (shapes[$1]?[0].count ?? 0) }
    }

    private static func drawn(_ text: String) -> [String] {
        let dots = (0..<4).map { row in
            Array(text.compactMap { shapes[$0]?[row] }.joined(separator: "."))
        }
        return stride(from: 0, to: 4, by: 2).map { row in
            String(
                zip(dots[row], dots[row + 1]).map { top, bottom in
                    switch (top, bottom) {
                    case ("#", "#"): "█"
                    case ("#", _): "▀"
                    case (_, "#"): "▄"
                    default: " "
                    }
                })
        }
    }

    private static let shapes: [Character: [String]] = [
        "A": [".##.", "#..#", "####", "#..#"], "B": ["###.", "#.##", "##.#", "###."],
        "C": [".###", "#...", "#...", ".###"], "D": ["###.", "#..#", "#..#", "###."],
        "E": ["####", "###.", "#...", "####"], "F": ["####", "#...", "###.", "#..."],
        "G": [".###", "#...", "#.##", ".###"], "H": ["#..#", "####", "#..#", "#..#"],
        "I": ["###", ".#.", ".#.", "###"], "J": ["..##", "...#", "#..#", ".##."],
        "K": ["#..#", "#.#.", "###.", "#..#"], "L": ["#...", "#...", "#...", "####"],
        "M": ["#...#", "##.##", "#.#.#", "#...#"], "N": ["#..#", "##.#", "#.##", "#..#"],
        "O": [".##.", "#..#", "#..#", ".##."], "P": ["###.", "#..#", "###.", "#..."],
        "Q": [".##.", "#..#", "#.##", ".###"], "R": ["###.", "#..#", "###.", "#..#"],
        "S": [".###", "##..", "..##", "###."], "T": ["###", ".#.", ".#.", ".#."],
        "U": ["#..#", "#..#", "#..#", ".##."], "V": ["#..#", "#..#", ".##.", ".##."],
        "W": ["#...#", "#.#.#", "##.##", "#...#"], "X": ["#..#", ".##.", ".##.", "#..#"],
        "Y": ["#.#", "#.#", ".#.", ".#."], "Z": ["####", "..#.", ".#..", "####"],
        "0": [".##.", "#.##", "##.#", ".##."], "1": [".#.", "##.", ".#.", "###"],
        "2": ["###.", "..##", ".#..", "####"], "3": ["####", "..##", "...#", "###."],
        "4": ["#.#.", "#.#.", "####", "..#."], "5": ["####", "##..", "..##", "###."],
        "6": [".##.", "#...", "####", ".##."], "7": ["####", "..#.", ".#..", ".#.."],
        "8": [".##.", "#..#", ".##.", "####"], "9": [".##.", "####", "...#", ".##."],
        " ": ["..", "..", "..", ".."], ".": [".", ".", ".", "#"], ",": [".", ".", "#", "#"],
        "!": ["#", "#", ".", "#"], "?": ["##.", "..#", ".#.", ".#."], ":": [".", "#", ".", "#"],
        "'": ["#", "#", ".", "."], "-": ["..", "..", "##", ".."],
        "#": [".#.#", "####", "####", "#.#."], "&": [".#..", "#.#.", ".#.#", "#.##"],
        "/": ["..#", "..#", ".#.", "#.."], "(": [".#", "#.", "#.", ".#"],
        ")": ["#.", ".#", ".#", "#."], "+": [".#.", "###", ".#.", "..."],
        "%": ["#..#", "..#.", ".#..", "#..#"], "*": ["#.#", ".#.", "#.#", "..."],
    ]
}
