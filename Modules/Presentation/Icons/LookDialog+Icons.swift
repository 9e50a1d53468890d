import Primitives

extension LookDialog {
    /// Returns the groups, and the icons of the chosen one.
    func iconLines(_ choice: LookChoice) -> [String] {
        let grid = drawsPictures ? pictures(choice) : marks(choice)
        return [groupLine(choice), ""] + grid + [""]
    }

    /// Returns the names of the groups on one line, around the current one.
    private func groupLine(_ choice: LookChoice) -> String {
        guard choice.query.isEmpty else {
            return page.fitted("Found in all groups", to: page.columns - 1)
        }
        guard page.columns >= 6 else { return "" }
        let titles = choice.book.groups.map { SafeText.line($0.title) }
        var first = choice.group
        var last = choice.group
        func width(_ first: Int, _ last: Int) -> Int {
            titles[first...last].reduce(2) { $0 + $1.cellWidth } + (last - first) * 2
        }
        while first > 0 || last < titles.count - 1 {
            if last < titles.count - 1, width(first, last + 1) < page.columns {
                last += 1
            } else if first > 0, width(first - 1, last) < page.columns {
                first -= 1
            } else {
                break
            }
        }
        return (first...last).map { index in
            guard index == choice.group else {
                return Style.faint.applied(to: titles[index], with: page.color)
            }
            let title = page.fitted(titles[index], to: max(1, page.columns - 3))
            return Style.strong.applied(to: "[\(title)]", with: page.color)
        }.joined(separator: "  ")
    }

    /// Returns the icons drawn in braille; if not all fit, those around the chosen one.
    private func pictures(_ choice: LookChoice) -> [String] {
        let icons = choice.icons
        let perRow = iconColumns
        let all = stride(from: 0, to: icons.count, by: perRow).map { start in
            Array(icons[start..<min(start + perRow, icons.count)])
        }
        let shown = window(all, around: choice.icon, rows: max(1, (rows - 6) / 5))
        let lines = shown.map { row in
            (0..<4).map { line in
                row.map { icon in
                    let drawn = icon.bitmap.lines(.small, on: page)
                    let text = drawn.indices.contains(line) ? drawn[line] : ""
                    return edged(text.padded(to: 8), icon == choice.icon, line)
                }.joined(separator: " ")
            }
        }
        return Array(lines.joined(separator: [""]))
    }

    /// Returns glyphs or letters, the chosen one in brackets.
    private func marks(_ choice: LookChoice) -> [String] {
        let icons = choice.icons
        let all = stride(from: 0, to: icons.count, by: iconColumns).map { start in
            Array(icons[start..<min(start + iconColumns, icons.count)])
        }
        return window(all, around: choice.icon, rows: max(1, rows - 6)).map { row in
            row.map { icon in
                let mark = icon.mark(page.charset)
                guard page.columns >= mark.cellWidth + 2 else {
                    return page.fitted(mark, to: page.columns)
                }
                let isChosen = icon == choice.icon
                return isChosen
                    ? Style.strong.applied(to: "[\(mark)]", with: page.color) : " \(mark) "
            }.joined(separator: " ")
        }
    }

    /// Returns the rows around the one with the chosen icon.
    private func window(_ all: [[Icon]], around icon: Icon, rows: Int) -> [[Icon]] {
        let place = all.firstIndex { $0.contains(icon) } ?? 0
        let first = max(0, min(place - rows / 2, all.count - rows))
        return Array(all[first..<min(first + rows, all.count)])
    }

    /// Returns a line of a picture between edges that mark the chosen one.
    private func edged(_ text: String, _ isChosen: Bool, _ line: Int) -> String {
        guard isChosen else { return " \(text) " }
        return Style.strong.applied(to: "▐", with: page.color) + text
            + Style.strong.applied(to: "▌", with: page.color)
    }
}
