import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The drawing of the pages about people.
extension PeopleScreen {
    /// Draws the page above the bars.
    mutating func draw(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, moment: Moment, rule: DayRule
    ) {
        drawn = PeopleList.Geometry()
        var area = area
        if isSignedOut { return drawInvitation(on: &canvas, area: area, charset: charset) }
        for (text, style) in banner(at: moment.wall, rule) {
            let room = max(1, area.size.columns - 2)
            for line in lines(of: text, most: 3, columns: room, charset)
            where area.size.rows > 3 {
                canvas.putLine(
                    line, column: 1, row: area.origin.row, style: style, charset: charset)
                area = area.below(1)
            }
        }
        if hasColumns {
            return drawColumns(on: &canvas, area: area, charset: charset, moment, rule)
        }
        switch page {
        case .form:
            form?.draw(on: &canvas, area: area, charset: charset, meaning: formMeaning)
        case .conversation(let id):
            drawConversation(id, on: &canvas, area: area, charset: charset, moment, rule)
        case .person(let id):
            drawPerson(id, on: &canvas, area: area, charset: charset, moment, rule)
        case .messages where showsRequests:
            drawRequest(on: &canvas, area: area, charset: charset, moment, rule)
        default:
            let (rest, box) = divided(area)
            drawList(of: page, on: &canvas, area: rest, charset, moment, rule)
            drawPicture(on: &canvas, in: box)
        }
    }

    /// Returns a sentence on a few lines, with a mark at the end if it is cut.
    func lines(of text: String, most: Int, columns: Int, _ charset: Charset) -> [String] {
        let lines = TextLayout.wrapped(text.fitted(charset), columns: max(1, columns))
        guard lines.count > most else { return lines }
        let mark = charset.pick("…", "~")
        let rest = lines[(most - 1)...].joined(separator: " ")
        return lines.prefix(most - 1)
            + [TextLayout.truncated(rest, columns: columns, mark: mark)]
    }

    private var formMeaning: String {
        if case .form(.report) = page { return Meaning.reporting }
        return ""
    }

    /// The time at which the server told what the page shows.
    var keptAt: Instant? {
        page == .devices ? facts.devices?.keptAt : facts.keptAt
    }

    /// Returns the lines above a page: what is missing there.
    func banner(at now: Instant, _ rule: DayRule) -> [(text: String, style: TerminalUI.Style)] {
        guard isSignedIn else { return [] }
        if case .form = page { return [] }
        var lines: [(text: String, style: TerminalUI.Style)] = []
        if facts.settings?.isPaused == true, page == .home {
            lines.append((Meaning.paused + " \(keys.name(of: .meTab)) Me has its end.", .bold))
        }
        return lines
    }

    private func drawInvitation(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let known = facts.account.map { "You were signed out of \($0.name) at \($0.server). " }
        let text =
            (known ?? "Meet people on your campus, and write to them: this needs an account. ")
            + "Counts and the journal work without one."
        var row = area.origin.row
        for line in [tab.title, ""]
            + TextLayout.wrapped(
                text, columns: max(1, area.size.columns - 2))
            + [
                "", keys.name(of: .signIn, in: .signedOut) + "  sign in",
                keys.name(of: .register, in: .signedOut) + "  make an account",
                keys.name(of: .resetPassword, in: .signedOut)
                    + "  use a code, for a forgotten password",
            ] where area.rows.contains(row)
        {
            canvas.putLine(
                line, column: 1, row: row, style: row == area.origin.row ? .bold : .plain,
                charset: charset)
            row += 1
        }
    }

    /// Draws the list of a page, which may not be the one that is open.
    mutating func drawList(
        of page: Page, on canvas: inout Canvas, area: Rectangle, _ charset: Charset,
        _ moment: Moment, _ rule: DayRule
    ) {
        var area = area
        if area.size.rows > 2 {
            let end = canvas.putLine(
                heading(of: page).fitted(columns: area.size.columns - 1).fitted(charset), column: 1,
                row: area.origin.row, columns: area.size.columns - 1, style: .bold,
                charset: charset)
            if page == .me, let profile = facts.profile {
                canvas.putLine(
                    charset.mark(picture: profile.picture, name: profile.displayName),
                    column: end + 2, row: area.origin.row,
                    style: Style(.person(profile.account), bold: true), charset: charset)
            }
            area = area.below(1)
        }
        let items = hasColumns ? listed : items(on: page)
        guard !items.isEmpty else {
            let lines = TextLayout.wrapped(
                absence.fitted(charset), columns: max(1, area.size.columns - 2))
            for (index, line) in lines.enumerated()
            where area.rows.contains(area.origin.row + index) {
                canvas.putLine(
                    line, column: 1, row: area.origin.row + index, charset: charset)
            }
            return
        }
        let writing = PeopleWriting(
            now: moment.wall, rule: rule, charset: charset, facts: facts, order: choice.order,
            here: here.flatMap { $0.until > moment.wall ? $0 : nil })
        let open = page == self.page ? nil : person
        if let open { choose(open) }
        var selection = self[selectionOf: page]
        var list = PeopleList(count: items.count, charset: charset, isCompact: isCompact) { index in
            writing.row(of: items[index])
        }
        list.isSpacious = hasColumns
        if let open {
            let isThere = items.indices.contains(selection.index)
            list.cursor =
                isThere && items[selection.index].person == open
                ? .beside(row: selection.index) : .elsewhere
            if let listView { selection = listView }
        }
        drawn = list.draw(&selection, on: &canvas, area: area)
        if open == nil { self[selectionOf: page] = selection }
    }
}

extension Rectangle {
    /// Returns the rectangle without some rows at its top.
    func below(_ rows: Int) -> Rectangle {
        Rectangle(
            column: origin.column, row: origin.row + rows, columns: size.columns,
            rows: max(0, size.rows - rows))
    }

    /// Returns the rectangle without some rows at its bottom.
    func above(_ rows: Int) -> Rectangle {
        Rectangle(
            column: origin.column, row: origin.row, columns: size.columns,
            rows: max(0, size.rows - rows))
    }
}

extension String {
    /// Returns a heading, without its explanation where that has no room.
    fileprivate func fitted(columns: Int) -> String {
        guard cellWidth > columns, let end = firstIndex(where: { ":;".contains($0) }) else {
            return self
        }
        return String(self[..<end])
    }
}
