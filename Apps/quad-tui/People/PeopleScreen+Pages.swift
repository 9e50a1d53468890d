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
        let rest = lines.count - offset - area.size.rows
        isLong = rest + offset > 0
        let hasMark = rest > 0 && area.size.columns > 10 && area.size.rows > 1
        // Down is the way to the next request.
        let way = scope == .requests ? key(.pageDown) + " " : ""
        let mark = way + charset.pick("↓", "v") + " \(rest)"
        for (index, line) in lines.dropFirst(offset).prefix(area.size.rows).enumerated() {
            let isBeside = hasMark && index == area.size.rows - 1
            canvas.putLine(
                line.text, column: 1, row: area.origin.row + index,
                columns: max(0, area.size.columns - 1 - (isBeside ? mark.cellWidth + 1 : 0)),
                style: line.style, charset: charset)
        }
        if hasMark {
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
        let (area, box) = divided(area)
        var lines = lines(about: id, area, charset, moment, rule)
        let isOpen = beside == nil && facts.person?.person == id
        let end: [Line] =
            isOpen
            ? [(key(.report) + "  report", .dim), (key(.block) + "  block", .dim)]
                + wrapped(Meaning.blocking, area, style: .dim) : []
        let room = area.size.rows - lines.count - (isOpen ? end.count + 6 : 1)
        let latest = latestMessages(with: id, rows: room, area, charset, moment, rule)
        lines += latest.isEmpty ? [] : [("", .plain)] + latest
        if isOpen {
            let messages = facts.person?.conversation == nil ? "write to them" : "messages"
            lines += [("", .plain), (key(.message) + "  " + messages, .plain)]
            // Far below, so that nobody gets there by chance.
            lines += Array(
                repeating: ("", .plain), count: max(3, area.size.rows - lines.count - end.count))
            lines += end
        }
        draw(lines, on: &canvas, area: area, charset: charset)
        drawPicture(on: &canvas, in: box)
    }

    /// Returns what is known of a person, without what can be done.
    private func lines(
        about id: AccountID, _ area: Rectangle, _ charset: Charset, _ moment: Moment,
        _ rule: DayRule
    ) -> [Line] {
        guard let profile = facts.person, profile.person == id else {
            guard hasColumns else { return wrapped(absenceOfPerson, area) }
            let known = facts.feed?.value.people.first { $0.person == id }
            let name = facts.somebody(id).name
            // Who was just chosen is read in a moment.
            return [head(id, name, picture: known?.picture, charset: charset, "")]
                + (facts.sight.person == id ? wrapped(absenceOfPerson, area) : [])
        }
        var lines = [
            head(
                id, profile.displayName, picture: profile.picture, charset: charset,
                profile.isConnected ? "connected" : "")
        ]
        if let known = profile.resembles {
            lines += wrapped(Meaning.lookalike(of: known), area, style: Look.alarm)
        }
        if let here = profile.here, here.until > moment.wall {
            lines += wrapped("Says: " + here.words(at: moment.wall, in: rule), area)
        }
        lines += profile.bio.isEmpty ? [] : wrapped(profile.bio, area, margin: 2)
        lines.append(("", .plain))
        if profile.shared.isEmpty { lines.append(("No shared places known here.", .dim)) }
        if !profile.shared.isEmpty { lines.append(("Latest shared places:", .bold)) }
        for place in profile.shared {
            let time = TimeWords.period(from: place.from, until: place.until, in: rule)
            let span = TimeWords.span(minutes: place.minutes)
            lines += wrapped(
                "\(SafeText.line(place.place)), \(time.fitted(charset)), \(span)", area, margin: 2)
        }
        return lines
    }

    /// Returns the newest messages with a person that fit on some rows, where a list stands beside
    /// them and leaves room.
    private func latestMessages(
        with id: AccountID, rows: Int, _ area: Rectangle, _ charset: Charset, _ moment: Moment,
        _ rule: DayRule
    ) -> [Line] {
        guard hasColumns else { return [] }
        let layout = layout(with: id, rule: rule, charset: charset, now: moment.wall)
            .with(columns: area.size.columns - 2)
        let items = items(of: history)
        var lines: [MessageLayout.Line] = []
        for index in items.indices.reversed() {
            let more = layout.lines(of: items, at: index)
            // Above the first one stands its day, and above that the heading.
            guard lines.count + more.count + 2 <= rows else {
                if index + 1 < items.count, lines[0].part != .day {
                    lines.insert(layout.day(of: items[index + 1]), at: 0)
                }
                break
            }
            lines = more + lines
        }
        return lines.isEmpty
            ? []
            : [("Latest messages:", .bold)]
                + lines.map { (String(repeating: " ", count: $0.column + 1) + $0.text, $0.style) }
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
        var lines: [Line] = [(requestsHeading, .bold)]
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
        let refusal = refusalLines(id, columns: area.size.columns - 2, charset)
        let box = area.size.rows > 2 ? min(refusal?.count ?? 1, area.size.rows - 1) : 0
        let items = items(of: history)
        let layout = self.layout(with: id, rule: rule, charset: charset, now: moment.wall)
        let isOpen = beside == nil
        let free = history.draw(
            items, layout, marks: isOpen && !isWriting, on: &canvas, area: area.above(box))
        let known = facts.person?.person == id ? lines(about: id, area, charset, moment, rule) : []
        // The name stands above the conversation already.
        if !items.isEmpty, known.count < free {
            for (row, line) in known.dropFirst().enumerated() {
                canvas.putLine(
                    line.text, column: 1, row: area.origin.row + row, style: line.style,
                    charset: charset)
            }
        }
        if items.isEmpty, conversation == nil {
            for (index, line) in wrapped(Self.firstMessage, area).enumerated()
            where index < area.size.rows - box {
                canvas.putLine(
                    line.text, column: 1, row: area.origin.row + index, style: .dim,
                    charset: charset)
            }
        }
        let row = area.rows.upperBound - box
        guard let refusal else {
            if box > 0 { drawBox(id, isOpen: isOpen, on: &canvas, row: row, charset: charset) }
            return
        }
        for (index, line) in refusal.prefix(box).enumerated() {
            canvas.putLine(line, column: 1, row: row + index, style: .bold, charset: charset)
        }
    }

    private static let firstMessage =
        "Your first message is a request: they read it, then accept or decline. You can write "
        + "again when they have accepted."

    /// Returns the lines that say why nobody can write, and what was typed; `nil` if one can.
    private func refusalLines(_ id: AccountID, columns: Int, _ charset: Charset) -> [String]? {
        refusal(toWriteTo: id).map { sentence in
            let rest = drafts[id]?.text ?? ""
            return lines(
                of: sentence + (rest.isEmpty ? "" : " Not sent: " + SafeText.line(rest)), most: 3,
                columns: columns, charset)
        }
    }

    private func drawBox(
        _ id: AccountID, isOpen: Bool, on canvas: inout Canvas, row: Int, charset: Charset
    ) {
        let columns = canvas.size.columns
        let isWriting = isOpen && isWriting
        let field = drafts[id] ?? Self.emptyDraft
        let count = field.text.count
        // The limit is told before it is reached.
        let room = count * 10 > field.limit * 9 ? "\(count)/\(field.limit)" : ""
        canvas.put("> ", at: Point(column: 0, row: row), style: isWriting ? .bold : .dim)
        let width = max(0, columns - 3 - room.cellWidth - (room.isEmpty ? 0 : 1))
        if isWriting {
            canvas.putField(field, column: 2, row: row, columns: width, charset: charset)
        } else {
            let text =
                field.text.isEmpty
                ? way(toWrite: isOpen) + " writes" : field.text
            canvas.putLine(
                SafeText.line(text), column: 2, row: row, columns: width, style: .dim,
                charset: charset)
        }
        canvas.putLine(
            room, column: columns - room.cellWidth - 1, row: row, style: Look.alarm,
            charset: charset)
    }

    /// The names of the keys that lead to the box of a conversation, open or beside its list.
    private func way(toWrite isOpen: Bool) -> String {
        isOpen
            ? keys.keyNames(of: .writeMessage, in: .conversation).reversed()
                .joined(separator: " or ") : keys.name(of: .openRow, in: .conversations)
    }

    /// The most characters of a message.
    static let longestMessage = 2000

    /// Returns the way in which the messages with a person are written.
    func layout(
        with id: AccountID, rule: DayRule, charset: Charset, now: Instant? = nil
    ) -> MessageLayout {
        MessageLayout(
            with: id, called: facts.somebody(id).name, facts.conversation(with: id), rule: rule,
            charset: charset, now: now)
    }
}
