import Primitives

extension Bitmap {
    /// Returns the picture as lines of characters, in one style, without trailing spaces.
    ///
    /// If the page is too narrow for a size, the picture is drawn smaller; if it is too narrow for
    /// the smallest, there are no lines.
    ///
    /// - Complexity: O(dots).
    package func lines(_ size: PictureSize, style: Style = .plain, on page: Page) -> [String] {
        let smaller: [PictureSize] =
            switch size {
            case .large: [.large, .medium, .small]
            case .medium: [.medium, .small]
            case .small: [.small]
            }
        let fitting = smaller.first {
            $0.columns(of: width, charset: page.charset) <= page.columns
        }
        guard let fitting else { return [] }
        return rows(fitting, page.charset).map { line in
            let end = line.lastIndex { $0 != " " }
            return end.map { style.applied(to: String(line[...$0]), with: page.color) } ?? ""
        }
    }

    private func rows(_ size: PictureSize, _ charset: Charset) -> [String] {
        switch (size, charset) {
        case (.small, .unicode):
            return stride(from: 0, to: height, by: 4).map { row in
                String(
                    String.UnicodeScalarView(
                        stride(from: 0, to: width, by: 2).map { braille(column: $0, row: row) }))
            }
        case (.small, .ascii), (.medium, .ascii): return pairs(full: "#", upper: "'", lower: ".")
        case (.medium, .unicode): return pairs(full: "█", upper: "▀", lower: "▄")
        case (.large, .unicode): return doubled("█")
        case (.large, .ascii): return doubled("#")
        }
    }

    /// Returns eight dots, two across and four down, as one character; a space if no dot is set.
    ///
    /// - Source: Unicode, block Braille Patterns, for the mapping of bits to dots.
    private func braille(column: Int, row: Int) -> Unicode.Scalar {
        let dots: [(Int, Int)] = [
            (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
        ]
        let bits = dots.enumerated().reduce(UInt32(0)) { bits, dot in
            self[column + dot.element.0, row + dot.element.1] ? bits | 1 << dot.offset : bits
        }
        return bits == 0 ? " " : Unicode.Scalar(0x2800 + bits) ?? " "
    }

    private func pairs(full: Character, upper: Character, lower: Character) -> [String] {
        stride(from: 0, to: height, by: 2).map { row in
            String(
                (0..<width).map { column -> Character in
                    switch (self[column, row], self[column, row + 1]) {
                    case (true, true): full
                    case (true, false): upper
                    case (false, true): lower
                    case (false, false): " "
                    }
                })
        }
    }

    private func doubled(_ dot: Character) -> [String] {
        (0..<height).map { row in
            String(
                (0..<width).flatMap { [Character](repeating: self[$0, row] ? dot : " ", count: 2) })
        }
    }
}
