import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The pages of one person: a profile, a request, a conversation.
extension PeopleScreen {
    /// A line of a page of text.
    private typealias Line = (text: String, style: TerminalUI.Style)

    /// Returns the person's name with what they chose as a picture, and whether paths are joined.
    private func head(
        _ id: AccountID, _ name: String, picture: String?, charset: Charset, _ rest: String
    ) -> Line {
        let mark = charset.mark(picture: picture, name: name)
        let text = [mark, SafeText.line(name), rest].filter { !$0.isEmpty }
        return (text.joined(separator: "  "), Style(.person(id), bold: true))
    }

    /// Draws lines, scrolled by the number of lines of the page.
    private mutating func draw(
        _ lines: [Line], on canvas: inout Canvas, area: Rectangle, charset: Charset
    ) {
        let offset = min(scrolls[page] ?? 0, max(0, lines.count - area.size.rows))
        scrolls[page] = offset
        for (index, line) in lines.dropFirst(offset).prefix(area.size.rows).enumerated() {
            canvas.putLine(
                line.text, column: 1, row: area.origin.row + index,
                columns: max(0, area.size.columns - 1), style: line.style, charset: charset)
        }
        let rest = lines.count - offset - area.size.rows
        if rest > 0, area.size.columns > 10, area.size.rows > 1 {
            let mark = charset.pick("↓", "v") + " \(rest)"
            canvas.put(
                mark,
                at: Point(
                    column: area.size.columns - mark.cellWidth, row: area.rows.upperBound - 1),
                style: .dim)
        }
    }

    private func wrapped(
        _ text: String, _ area: Rectangle, style: TerminalUI.Style = .plain, margin: Int = 0
    ) -> [Line] {
        let room = max(1, area.size.columns - 2 - margin)
        let indent = String(repeating: " ", count: margin)
        return SafeText.lines(text).flatMap { line in
            TextLayout.wrapped(line, columns: room).map { (indent + $0, style) }
        }
    }

    mutating func drawPerson(
        _ id: AccountID, on canvas: inout Canvas, area: Rectangle, charset: Charset,
        _ moment: Moment, _ rule: DayRule
    ) {
        guard let profile = facts.person, profile.person == id else {
            draw(wrapped(absenceOfPerson, area), on: &canvas, area: area, charset: charset)
            return
        }
        let (area, box) = divided(area)
        var lines = [
            head(
                id, profile.displayName, picture: profile.picture, charset: charset,
                profile.isConnected ? "connected" : "")
        ]
        if let known = profile.resembles {
            lines += wrapped(Meaning.lookalike(of: known), area, style: Look.alarm)
        }
        if let here = profile.here, here.until > moment.wall {
            lines += wrapped("Says: " + here.words(in: rule), area)
        }
        lines += profile.bio.isEmpty ? [] : wrapped(profile.bio, area, margin: 2)
        lines.append(("", .plain))
        if profile.shared.isEmpty {
            lines.append(("No shared places lately.", .dim))
        } else {
            lines.append(("Latest shared places:", .bold))
            for place in profile.shared {
                let time = TimeWords.period(from: place.from, until: place.until, in: rule)
                let span = TimeWords.span(minutes: place.minutes)
                lines += wrapped(
                    "\(SafeText.line(place.place)), \(time.fitted(charset)), \(span)", area,
                    margin: 2)
            }
        }
        lines.append(("", .plain))
        let messages = profile.conversation == nil ? "write to them" : "messages"
        lines.append((key(.message) + "  " + messages, .plain))
        // Far below, so that nobody gets there by chance.
        lines += Array(repeating: ("", .plain), count: max(3, area.size.rows - lines.count - 4))
        lines += [(key(.report) + "  report", .dim), (key(.block) + "  block", .dim)]
        lines += wrapped(Meaning.blocking, area, style: .dim)
        draw(lines, on: &canvas, area: area, charset: charset)
        drawPicture(on: &canvas, in: box)
    }

    /// The name of the last key of an action here: the one of a single letter.
    private func key(_ action: Action) -> String {
        keys.keyNames(of: action, in: scope).last ?? ""
    }

    private var absenceOfPerson: String {
        if case .down(let reason) = link {
            return "This device has nothing saved about this person, and \(reason)."
        }
        return "Asking the server…"
    }

    mutating func drawRequest(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, _ moment: Moment,
        _ rule: DayRule
    ) {
        var lines: [Line] = [(heading, .bold)]
        guard let request else {
            lines += wrapped(absence.fitted(charset), area)
            draw(lines, on: &canvas, area: area, charset: charset)
            return
        }
        let ago = TimeWords.ago(request.sentAt, now: moment.wall, in: rule)
        lines.append(
            head(
                request.person, request.displayName, picture: request.picture,
                charset: charset, ago))
        if let known = request.resembles {
            lines += wrapped(Meaning.lookalike(of: known), area, style: Look.alarm)
        }
        if let context = request.context { lines += wrapped(context, area, style: .dim) }
        lines += wrapped(request.text, area, margin: 2)
        lines.append(("", .plain))
        let choices = [
            (key(.acceptRequest), "Accepting: you can both write."),
            (key(.declineRequest), Meaning.declining), (key(.declineAndBlock), Meaning.blocking),
        ]
        for (key, meaning) in choices {
            let text = wrapped(meaning, area, margin: key.cellWidth + 2)
            lines += text.enumerated().map { row, line in
                (row == 0 ? key + line.text.dropFirst(key.count) : line.text, line.style)
            }
        }
        draw(lines, on: &canvas, area: area, charset: charset)
    }

    mutating func drawConversation(
        _ id: AccountID, on canvas: inout Canvas, area: Rectangle, charset: Charset,
        _ moment: Moment, _ rule: DayRule
    ) {
        let conversation = facts.conversation(with: id)
        var area = area
        if area.size.rows > 3 {
            let words = conversation?.words(at: moment.wall, in: rule) ?? ""
            let line = head(
                id, facts.somebody(id).name, picture: conversation?.picture, charset: charset,
                words)
            canvas.putLine(
                line.text, column: 1, row: area.origin.row, style: line.style, charset: charset)
            area = area.below(1)
        }
        let box = area.size.rows > 2 ? 1 : 0
        let items = items(of: history)
        let layout = self.layout(with: id, rule: rule, charset: charset)
        history.draw(items, layout, marks: !isWriting, on: &canvas, area: area.above(box))
        if items.isEmpty {
            let text = "Your first message is a request: they read it, then accept or decline."
            for (index, line) in wrapped(text, area).enumerated()
            where index < area.size.rows - box {
                canvas.putLine(
                    line.text, column: 1, row: area.origin.row + index, style: .dim,
                    charset: charset)
            }
        }
        if box > 0 {
            drawBox(
                id, conversation?.state, on: &canvas, row: area.rows.upperBound - 1,
                charset: charset)
        }
    }

    private func drawBox(
        _ id: AccountID, _ state: ConversationSummary.State?, on canvas: inout Canvas, row: Int,
        charset: Charset
    ) {
        let columns = canvas.size.columns
        if state == .closed {
            let rest = drafts[id]?.text ?? ""
            canvas.putLine(
                "This conversation is closed."
                    + (rest.isEmpty ? "" : " Not sent: " + SafeText.line(rest)), column: 1,
                row: row, style: .bold, charset: charset)
            return
        }
        let field = drafts[id] ?? TextField(limit: Self.longestMessage)
        let count = field.text.count
        // The limit is told before it is reached.
        let room = count * 10 > field.limit * 9 ? "\(count)/\(field.limit)" : ""
        canvas.put("> ", at: Point(column: 0, row: row), style: isWriting ? .bold : .dim)
        let width = max(0, columns - 3 - room.cellWidth - (room.isEmpty ? 0 : 1))
        if isWriting {
            canvas.putField(field, column: 2, row: row, columns: width)
        } else {
            let text =
                field.text.isEmpty
                ? keys.keyNames(of: .writeMessage, in: .conversation).reversed()
                    .joined(separator: " or ") + " writes" : field.text
            canvas.putLine(
                SafeText.line(text), column: 2, row: row, columns: width, style: .dim,
                charset: charset)
        }
        canvas.putLine(
            room, column: columns - room.cellWidth - 1, row: row, style: Look.alarm,
            charset: charset)
    }

    /// The most characters of a message.
    static let longestMessage = 2000

    /// Returns the way in which the messages with a person are written.
    func layout(with id: AccountID, rule: DayRule, charset: Charset) -> MessageLayout {
        MessageLayout(
            with: id, called: facts.somebody(id).name, facts.conversation(with: id), rule: rule,
            charset: charset)
    }
}
