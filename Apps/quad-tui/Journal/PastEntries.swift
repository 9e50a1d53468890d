import Journal
import Presentation
import Primitives
import TerminalUI
import Workspace

/// A scrollable list of entries, one of which is chosen.
struct PastEntries {
    /// The kinds of lists.
    enum Kind: Hashable {
        /// The newest entries.
        case newest
        /// Entries that were found or remembered.
        case chosen(title: String)
    }

    /// A line on the screen, with the number of its entry.
    private struct Line {
        let entry: Int
        let text: String
        let style: TerminalUI.Style
    }

    let kind: Kind
    private(set) var entries: [Entry]
    private var index = 0
    private var top = 0
    private var page = 1
    /// The lines of each entry at the last drawing.
    private var spans: [Range<Int>] = []

    init(_ entries: [Entry], kind: Kind = .newest) {
        self.entries = entries
        self.kind = kind
    }

    /// The chosen entry; `nil` if there is none.
    var chosen: Entry? { entries.indices.contains(index) ? entries[index] : nil }

    /// Shows the newest entries again, which may have changed; the same entry stays chosen.
    mutating func refresh(_ newest: [Entry]) {
        let id = chosen?.id
        if kind == .newest {
            entries = newest
        } else {
            let known = newest.reduce(into: [Entry.ID: Entry]()) { $0[$1.id] = $1 }
            entries = entries.map { known[$0.id] ?? $0 }
        }
        let same = entries.firstIndex { $0.id == id }
        index = same ?? min(index, max(0, entries.count - 1))
    }

    /// The entries as texts, each with its day.
    func texts(_ rule: DayRule) -> [String] {
        entries.map { entry in
            let mark = entry.isStarred ? ", starred" : ""
            return "\(DateLanguage.current.date(rule.day(of: entry.at)))\(mark): \(entry.text)"
        }
    }

    /// Chooses the entry at an index.
    mutating func choose(_ index: Int) { self.index = index }

    /// Shows a changed entry.
    mutating func replace(_ entry: Entry) {
        entries = entries.map { $0.id == entry.id ? entry : $0 }
    }

    /// Removes a deleted entry.
    mutating func remove(_ id: Entry.ID) {
        entries.removeAll { $0.id == id }
        index = min(index, max(0, entries.count - 1))
    }

    /// Moves by an action for rows.
    mutating func move(_ action: Action) {
        switch action {
        case .rowUp: step(-1)
        case .rowDown: step(1)
        case .pageUp: for _ in 0..<page { step(-1) }
        case .pageDown: for _ in 0..<page { step(1) }
        case .firstRow: (index, top) = (0, 0)
        case .lastRow: index = max(0, entries.count - 1)
        default: break
        }
    }

    /// Goes to the next entry; scrolls first if the chosen one is longer than the screen.
    mutating func step(_ step: Int) {
        let span = spans.indices.contains(index) ? spans[index] : 0..<0
        if step > 0, span.upperBound > top + page {
            top += 1
        } else if step < 0, span.lowerBound < top {
            top -= 1
        } else {
            index = min(max(index + step, 0), max(0, entries.count - 1))
        }
    }

    /// Chooses the entry at a row of the list.
    mutating func choose(row: Int) {
        if let entry = spans.firstIndex(where: { $0.contains(top + row) }) { index = entry }
    }

    /// Draws the entries, each under its date and time, newest first.
    mutating func draw(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, rule: DayRule,
        isLoaded: Bool = true
    ) {
        guard !entries.isEmpty else {
            canvas.putLine(
                isLoaded
                    ? "No entries yet. Press Esc and write the first one."
                    : charset.pick("Reading the journal…", "Reading the journal..."), column: 0,
                row: area.origin.row, charset: charset)
            return
        }
        let head = area.size.rows > 3 ? 1 : 0
        if head > 0 { drawHead(on: &canvas, area: area, charset: charset) }
        page = max(1, area.size.rows - head)
        let lines = lines(columns: area.size.columns, charset: charset, rule: rule)
        scroll(to: lines.count)
        for (row, line) in lines.dropFirst(top).prefix(page).enumerated() {
            let place = area.origin.row + head + row
            if line.entry == index {
                canvas.put(
                    charset.pick("▌", ">"), at: Point(column: 0, row: place), style: Look.sun)
            }
            canvas.putLine(
                line.text, column: 2, row: place, style: line.style, charset: charset)
        }
    }

    /// Scrolls just enough to show the chosen entry, or a part of one that is longer than the
    /// screen.
    private mutating func scroll(to count: Int) {
        let span = spans[index]
        if span.count <= page {
            if span.lowerBound < top { top = span.lowerBound }
            if span.upperBound > top + page { top = span.upperBound - page }
        } else {
            top = min(max(top, span.lowerBound), span.upperBound - page)
        }
        top = max(0, min(top, count - page))
    }

    private func drawHead(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let place = DateLanguage.current.place(index + 1, of: entries.count)
        let title: String =
            switch kind {
            case .newest: "The last entries"
            case .chosen(let title): title
            }
        let room = area.size.columns - place.cellWidth - 2
        canvas.putLine(
            title, column: 1, row: area.origin.row, columns: max(0, room - 1), style: .bold,
            charset: charset)
        canvas.putLine(
            place, column: max(0, room), row: area.origin.row, style: .dim, charset: charset)
    }

    private mutating func lines(columns: Int, charset: Charset, rule: DayRule) -> [Line] {
        var lines: [Line] = []
        spans = []
        for (number, entry) in entries.enumerated() {
            let start = lines.count
            lines.append(
                Line(
                    entry: number, text: entry.head(charset, rule),
                    style: number == index ? .bold : .dim))
            for (place, text) in entry.texts.enumerated() {
                if entry.isConflicted {
                    lines.append(
                        Line(entry: number, text: "text \(place + 1):", style: Look.failure))
                }
                lines += TextLayout.wrapped(text, columns: max(1, columns - 3)).map {
                    Line(entry: number, text: $0, style: .plain)
                }
            }
            for remark in entry.warnings {
                lines.append(Line(entry: number, text: remark, style: Look.failure))
            }
            spans.append(start..<lines.count)
            lines.append(Line(entry: -1, text: "", style: .plain))
        }
        lines.removeLast()
        return lines
    }
}

extension Entry {
    /// Returns the date, the time, the star and the tags.
    fileprivate func head(_ charset: Charset, _ rule: DayRule) -> String {
        let written = rule.zone.wallTime(at: at)
        var words = ["\(DateLanguage.current.date(written.date))  \(written.clock)"]
        if isStarred { words.append(charset.pick("★", "*")) }
        return (words + tags.map { "\($0)" }).joined(separator: "  ")
    }

    /// The reasons for which not all of the entry is shown, and the conflict.
    fileprivate var warnings: [String] {
        remarks + (isConflicted ? ["Changed on two devices: r chooses what stays."] : [])
    }
}
