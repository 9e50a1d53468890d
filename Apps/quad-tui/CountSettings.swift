import Counting
import TerminalUI

/// The settings of one count: a form with three fields, and the reset below them.
struct CountSettings {
    /// What a key does here, beside typing.
    enum Action: Hashable, Sendable {
        case next, previous, accept, leave
    }

    /// What came of a key.
    enum Outcome: Hashable {
        /// The form goes on.
        case none
        /// Nothing is to change.
        case leave
        /// These settings are to be kept.
        case save(CounterSettings)
        /// The count is to get its reset value.
        case reset
        /// A field holds something that can't be: one sentence.
        case refused(String)
    }

    static let keys = KeyTable<Action>([
        .init([.down, .tab], .next, "next field"),
        .init([.up, .backTab], .previous, "field before"),
        .init([.enter], .accept, "save; on the last line, reset"),
        .init([.escape], .leave, "leave and change nothing"),
    ])

    private static let labels = ["Title", "Count multiple", "Reset value"]

    /// The count; `nil` for the blank one, which has nothing to reset.
    let counter: Counter?
    private var fields: [TextField]
    private var focus = 0
    /// Whether the person was asked if they want to reset.
    private(set) var asksForReset = false

    /// Shows the settings as they are.
    init(_ counter: Counter?) {
        self.counter = counter
        self.fields = [
            TextField(counter?.title ?? "", limit: 200),
            TextField("\(counter?.step ?? 1)", limit: 20),
            TextField("\(counter?.resetValue ?? 0)", limit: 20),
        ]
    }

    private var lines: Int { fields.count + (counter == nil ? 0 : 1) }

    mutating func handle(_ key: Key) -> Outcome {
        if asksForReset {
            asksForReset = false
            return key == .character("y") || key == .character("Y") ? .reset : .none
        }
        switch Self.keys[key] {
        case .next: focus = (focus + 1) % lines
        case .previous: focus = (focus + lines - 1) % lines
        case .leave: return .leave
        case .accept where focus == fields.count: asksForReset = true
        case .accept: return settings
        case nil:
            if focus < fields.count { _ = fields[focus].handle(key) }
        }
        return .none
    }

    /// Puts pasted text into the field with the cursor.
    mutating func paste(_ text: String) {
        if focus < fields.count, !asksForReset { fields[focus].insert(text) }
    }

    private var settings: Outcome {
        guard let step = Int64(fields[1].text), step >= 1 else {
            return .refused("The multiple is a whole number of at least 1.")
        }
        guard let resetValue = Int64(fields[2].text) else {
            return .refused("The reset value is a whole number.")
        }
        return .save(
            CounterSettings(title: fields[0].text, step: step, resetValue: resetValue))
    }

    /// Draws the form from the top of an area.
    func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let heading = area.size.rows > lines + 1 ? 2 : 0
        if heading > 0 {
            canvas.putLine(
                "Settings of this count", column: 1, row: area.origin.row, style: .bold,
                charset: charset)
        }
        let width = Self.labels.map(\.count).max() ?? 0
        let left = area.size.columns > width + 12 ? width + 3 : 0
        let top = area.origin.row + heading
        for index in 0..<lines where area.rows.contains(top + index) {
            if index == fields.count {
                drawReset(row: top + index, on: &canvas, charset: charset)
            } else if left > 0 {
                canvas.put(
                    Self.labels[index], at: Point(column: 1, row: top + index), style: .dim)
            }
            guard index < fields.count else { continue }
            if index == focus {
                canvas.putField(
                    fields[index], column: left, row: top + index,
                    columns: area.size.columns - left)
            } else {
                canvas.putLine(
                    fields[index].text, column: left, row: top + index, charset: charset)
            }
        }
    }

    private func drawReset(row: Int, on canvas: inout Canvas, charset: Charset) {
        guard let counter else { return }
        let text =
            asksForReset
            ? " Reset \(counter.value) to \(counter.resetValue)? y: yes, any other key: no "
            : " Reset to \(counter.resetValue) "
        let style = focus == fields.count ? Look.chosen : .dim
        canvas.putLine(text, column: 0, row: row, style: style, charset: charset)
    }
}
