/// A number, a time or a progress in large digits, readable from a distance.
package struct BigDigits: Sendable {
    /// The ways to draw digits.
    enum Face: Hashable {
        /// As text, one row.
        case plain
        /// Dots of half a cell's height: 3 rows.
        case half
        /// Dots of one cell: 5 rows.
        case thin
        /// Dots of `2 × scale` columns and `scale` rows.
        case block(scale: Int)
    }

    /// The lines from top to bottom, all of one width.
    package let lines: [String]

    /// Creates the digits of a text as large as a size allows.
    ///
    /// If not even plain text fits, a mark and the last digits that fit are shown.
    ///
    /// - Parameter text: Digits, minus, colon, slash and space; other characters are left out.
    package init(_ text: String, within size: Size, charset: Charset) {
        let text = text.filter { Self.shapes[$0] != nil }
        let faces: [Face] =
            [4, 3, 2, 1].map { .block(scale: $0) }
            + [charset == .unicode ? .half : .thin]
        let face = faces.first { size.holds(Self.size(of: text, face: $0)) } ?? .plain
        self.lines = Self.lines(text, face: face, within: size, charset: charset)
    }

    /// The size of the drawn digits.
    package var size: Size { Size(columns: lines.first?.count ?? 0, rows: lines.count) }

    static func size(of text: String, face: Face) -> Size {
        let dots = rows(of: text)[0].count
        return switch face {
        case .plain: Size(columns: text.count, rows: 1)
        case .half: Size(columns: dots, rows: 3)
        case .thin: Size(columns: dots, rows: 5)
        case .block(let scale): Size(columns: 2 * dots * scale, rows: 5 * scale)
        }
    }

    private static func lines(
        _ text: String, face: Face, within size: Size, charset: Charset
    ) -> [String] {
        let dots = rows(of: text)
        let ink: Character = charset == .unicode ? "█" : "#"
        switch face {
        case .plain:
            guard text.count > size.columns else { return [text] }
            let mark = charset.pick("…", "~")
            return size.columns == 0 ? [""] : [mark + text.suffix(size.columns - 1)]
        case .half:
            return stride(from: 0, to: 6, by: 2).map { top in
                String(
                    zip(dots[top], top + 1 < 5 ? dots[top + 1] : dots[top].map { _ in false })
                        .map(halves))
            }
        case .thin:
            return dots.map { row in String(row.map { $0 ? ink : " " }) }
        case .block(let scale):
            return dots.flatMap { row in
                let line = row.map { String(repeating: $0 ? ink : " ", count: 2 * scale) }
                return Array(repeating: line.joined(), count: scale)
            }
        }
    }

    private static func halves(top: Bool, bottom: Bool) -> Character {
        switch (top, bottom) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    /// Returns five rows of dots, with an empty column between two digits.
    private static func rows(of text: String) -> [[Bool]] {
        (0..<5).map { row in
            let parts = text.compactMap { shapes[$0]?[row] }
            return Array(parts.joined(separator: ".")).map { $0 == "#" }
        }
    }

    private static let shapes: [Character: [String]] = [
        "0": ["###", "#.#", "#.#", "#.#", "###"],
        "1": [".#.", "##.", ".#.", ".#.", "###"],
        "2": ["###", "..#", "###", "#..", "###"],
        "3": ["###", "..#", "###", "..#", "###"],
        "4": ["#.#", "#.#", "###", "..#", "..#"],
        "5": ["###", "#..", "###", "..#", "###"],
        "6": ["###", "#..", "###", "#.#", "###"],
        "7": ["###", "..#", "..#", "..#", "..#"],
        "8": ["###", "#.#", "###", "#.#", "###"],
        "9": ["###", "#.#", "###", "..#", "###"],
        "-": ["...", "...", "###", "...", "..."],
        ":": [".", "#", ".", "#", "."],
        "/": ["..#", "..#", ".#.", "#..", "#.."],
        " ": [".", ".", ".", ".", "."],
    ]
}
