import Primitives

/// Draws the choice of a look and a name as lines that fit the page's width and its rows.
package struct LookDialog: Sendable {
    /// The kind of the new thing, as `counter`, or the name of one that is there.
    let thing: String
    let page: Page
    let rows: Int
    /// Whether a line of the dialog tells the keys.
    private let tellsKeys: Bool
    /// Whether the thing is not there yet.
    private let isNew: Bool

    /// Creates a dialog about a thing, on a page with a number of rows.
    ///
    /// - Parameters:
    ///   - isNew: Whether the thing is not there yet.
    ///   - tellsKeys: Whether a line tells the keys.
    package init(
        for thing: String, isNew: Bool = true, on page: Page, rows: Int, tellsKeys: Bool = true
    ) {
        self.isNew = isNew
        self.tellsKeys = tellsKeys
        self.thing = thing
        self.page = page
        self.rows = max(1, rows)
    }

    /// Whether there is room to draw the icons themselves instead of their glyphs.
    var drawsPictures: Bool { page.charset == .unicode && rows >= 14 && page.columns >= 44 }

    /// The width of an icon in the grid, including its edges and the space to the next one.
    private var cell: Int { drawsPictures ? 11 : page.charset == .unicode ? 4 : 5 }

    /// The number of icons in a row.
    package var iconColumns: Int { max(1, page.columns / cell) }

    /// Returns the lines; the cursor belongs after the last one.
    package func lines(_ choice: LookChoice) -> [String] {
        let content: [String]
        switch choice.step {
        case .icon: content = iconLines(choice)
        case .color: content = colorLines(choice)
        case .name: content = nameLines(choice)
        }
        // The prompt and the input come last; the rest is cut to fit.
        let head = [heading(choice)]
        let tail = tailLines(choice)
        let room = max(0, rows - 1 - tail.count)
        return Array((head + content).prefix(room)) + tail.suffix(rows)
    }

    private func heading(_ choice: LookChoice) -> String {
        let subject = isNew ? "New \(thing)" : thing
        let titles: [LookChoice.Step: String] = [
            .icon: "\(subject): its icon", .color: "\(subject): its colour",
            .name: "\(subject): its name",
        ]
        let steps = DateLanguage.current.place(
            choice.step.rawValue + 1, of: LookChoice.Step.allCases.count)
        let title = page.fitted(titles[choice.step] ?? "", to: max(0, page.columns - 8))
        let space = String(
            repeating: " ", count: max(1, page.columns - 1 - title.cellWidth - steps.cellWidth))
        let isNarrow = page.columns < title.cellWidth + steps.cellWidth + 2
        return Style.strong.applied(to: title, with: page.color)
            + (isNarrow ? "" : space + Style.faint.applied(to: steps, with: page.color))
    }

    private func tailLines(_ choice: LookChoice) -> [String] {
        let arrows = page.charset.pick("←↑↓→", "Arrows")
        let (status, keys): (String, String)
        switch choice.step {
        case .icon:
            let found = choice.icons.isEmpty ? "nothing found" : choice.icon.title
            status = choice.query.isEmpty ? found : "Search: \(choice.query)  (\(found))"
            keys = "\(arrows) choose, Tab next group, letters search, Enter colours, Esc cancel"
        case .color:
            let palette = choice.book.palettes[choice.color.palette]
            status = "\(choice.look.color) \(palette.name)"
            keys = "\(arrows) choose, Enter name, Esc icons, Ctrl-C cancel"
        case .name:
            status = ""
            keys = "Enter save, Esc colours, Ctrl-C cancel"
        }
        let help = Style.faint.applied(
            to: page.fitted(keys, to: page.columns - 1), with: page.color)
        let last =
            choice.step == .name ? nameField(choice) : page.fitted(status, to: page.columns - 1)
        return tellsKeys ? [help, last] : [last]
    }

    /// Returns the end of the name, as much as fits with the cursor after it.
    private func nameField(_ choice: LookChoice) -> String {
        let prompt = page.columns >= 20 ? "Name: " : ""
        let safe = SafeText.line(choice.name)
        let room = page.columns - 2 - prompt.cellWidth
        var width = 0
        let end = safe.reversed().prefix { character in
            width += character.cellWidth
            return width <= room
        }
        return prompt + String(end.reversed())
    }

    private func nameLines(_ choice: LookChoice) -> [String] {
        let style = Style.colored(choice.look.color)
        let size: PictureSize = rows >= 13 ? .medium : .small
        return rows >= 8 ? [""] + choice.icon.bitmap.lines(size, style: style, on: page) + [""] : []
    }
}
