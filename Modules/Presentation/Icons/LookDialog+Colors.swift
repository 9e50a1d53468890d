import Primitives

extension LookDialog {
    /// Returns the palettes; if not all fit, those around the chosen one.
    func colorLines(_ choice: LookChoice) -> [String] {
        let palettes = choice.book.palettes
        let isDrawn = drawsPictures && page.color.depth != .none
        let height = isDrawn ? 6 : 2
        let count = max(1, (rows - 5) / height)
        let first = max(0, min(choice.color.palette - count / 2, palettes.count - count))
        let shown = first..<min(first + count, palettes.count)
        return [""]
            + shown.flatMap { index -> [String] in
                let chosen = index == choice.color.palette ? choice.color.index : nil
                let name = page.fitted(palettes[index].name, to: page.columns - 1)
                let head = (chosen == nil ? Style.plain : .strong).applied(
                    to: name, with: page.color)
                return isDrawn
                    ? [head] + pictures(choice.icon, palettes[index], chosen) + [""]
                    : [head, names(palettes[index], chosen)]
            }
    }

    /// Returns the icon in each colour; if not all fit, those around the chosen one.
    private func pictures(_ icon: Icon, _ palette: Palette, _ chosen: Int?) -> [String] {
        let colors = window(palette, chosen, width: 11)
        return (0..<4).map { line in
            colors.map { index in
                let style = Style.colored(palette.colors[index])
                let plain = icon.bitmap.lines(.small, on: Page(columns: 8, charset: page.charset))
                let text = plain.indices.contains(line) ? plain[line] : ""
                let drawn = style.applied(to: text, with: page.color)
                let space = String(repeating: " ", count: 8 - text.cellWidth)
                guard index == chosen else { return " \(drawn)\(space) " }
                let left = Style.strong.applied(to: "▐", with: page.color)
                let right = Style.strong.applied(to: "▌", with: page.color)
                return left + drawn + space + right
            }.joined(separator: " ")
        }
    }

    /// Returns the colours in digits, each in its own colour, the chosen one in brackets.
    private func names(_ palette: Palette, _ chosen: Int?) -> String {
        guard page.columns >= 9 else {
            return page.fitted(palette.colors[chosen ?? 0], to: page.columns)
        }
        return window(palette, chosen, width: 10).map { index in
            let color = palette.colors[index]
            let text = Style.colored(color).applied(to: color, with: page.color)
            return index == chosen ? "[\(text)]" : " \(text) "
        }.joined(separator: " ")
    }

    private func window(_ palette: Palette, _ chosen: Int?, width: Int) -> Range<Int> {
        let count = max(1, page.columns / width)
        let first = max(0, min((chosen ?? 0) - count / 2, palette.colors.count - count))
        return first..<min(first + count, palette.colors.count)
    }
}
