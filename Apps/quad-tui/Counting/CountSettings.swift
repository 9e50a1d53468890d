import Counting
import Presentation
import Primitives
import TerminalUI

/// The settings of one count: a form with those that have a label, and the reset below them.
struct CountSettings {
    /// The result of an action.
    enum Outcome: Hashable {
        /// The form stays open.
        case none
        /// Close the form without saving; `losesEdits` tells if typed text is lost.
        case leave(losesEdits: Bool)
        /// Save these settings.
        case save(CounterSettings)
        /// Save these settings, then set the count to its reset value.
        case reset(CounterSettings)
        /// A field has an invalid value; the sentence is the reason.
        case refused(String)
    }

    private static let lines = CounterSetting.all.compactMap { setting in
        setting.label.map { (label: $0, setting: setting) }
    }

    /// The screen from which the form was opened, and to which it leads back.
    enum Origin {
        case single, list
        case page(CounterPage)
    }

    let origin: Origin
    /// The count as it was when the form opened; `nil` for the blank count, which can't be reset.
    let counter: Counter?
    private var fields: [TextField]
    private var focus = 0
    /// Whether the form is waiting for a confirmation of the reset.
    private(set) var asksForReset = false

    /// Creates a form with the current settings of a count.
    init(_ counter: Counter?, from origin: Origin = .single) {
        self.origin = origin
        self.counter = counter
        let values = counter?.settings ?? .blank
        self.fields = Self.lines.map { _, setting in
            TextField(setting.text(in: values), limit: setting.least == nil ? 200 : 40)
        }
    }

    private var lines: Int { fields.count + (counter == nil ? 0 : 1) }

    /// Performs an action of the form.
    mutating func perform(_ action: Action) -> Outcome {
        do {
            return try done(action)
        } catch {
            return .refused("\(error)")
        }
    }

    private mutating func done(_ action: Action) throws -> Outcome {
        if asksForReset {
            asksForReset = false
            return action == .confirm ? .reset(try checked()) : .none
        }
        switch action {
        case .nextField: move(to: (focus + 1) % lines)
        case .previousField: move(to: (focus + lines - 1) % lines)
        case .leaveForm: return .leave(losesEdits: hasEdits)
        case .accept where focus == fields.count:
            _ = try checked()
            asksForReset = true
        case .accept: return .save(try checked())
        default: break
        }
        return .none
    }

    /// Types a key into the field with the cursor.
    mutating func type(_ key: Key) -> Bool {
        focus < fields.count && !asksForReset && fields[focus].handle(key)
    }

    /// Inserts pasted text into the field with the cursor.
    mutating func paste(_ text: String) {
        if focus < fields.count, !asksForReset { fields[focus].insert(text) }
    }

    /// Moves the focus to a line; a number is selected, so that the first typed key replaces it.
    private mutating func move(to line: Int) {
        focus = line
        for index in fields.indices {
            let isChosenNumber = index == line && Self.lines[index].setting.least != nil
            if isChosenNumber { fields[index].select() } else { fields[index].deselect() }
        }
    }

    private var hasEdits: Bool { fields.map(\.text) != CountSettings(counter).fields.map(\.text) }

    /// Returns the changed settings if every field is valid; otherwise moves the focus to the
    /// invalid field and throws.
    private mutating func checked() throws -> CounterSettings {
        var changes = CounterSettings()
        for (line, (label, setting)) in Self.lines.enumerated() {
            let text = fields[line].text
            var number: Int64?
            if let least = setting.least {
                do {
                    number = try WholeNumber(text, called: label.lowercased(), atLeast: least).value
                } catch {
                    move(to: line)
                    throw error
                }
            }
            // Only the settings changed here: the others may have changed elsewhere in the
            // meantime.
            let shown = number.map { "\($0)" } ?? text
            if shown != counter.map({ setting.text(in: $0.settings) }) {
                changes[setting] = number.map { .integer($0) } ?? .text(text)
            }
        }
        return changes
    }

    /// Draws the form from the top of an area.
    ///
    /// - Parameter counter: the count as it is now.
    func draw(_ counter: Counter?, on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let heading = area.size.rows > lines + 1 ? 2 : 0
        if heading > 0 {
            canvas.putLine(
                "Settings of this count", column: 1, row: area.origin.row, style: .bold,
                charset: charset)
        }
        let width = Self.lines.map { $0.label.count }.max() ?? 0
        let left = area.size.columns > width + 12 ? width + 3 : 0
        let top = area.origin.row + heading
        for line in fields.indices where area.rows.contains(top + line) {
            draw(line, row: top + line, left: left, on: &canvas, charset: charset)
        }
        if let counter, area.rows.contains(top + fields.count) {
            drawReset(counter.value, row: top + fields.count, on: &canvas, charset: charset)
        }
    }

    private func draw(_ line: Int, row: Int, left: Int, on canvas: inout Canvas, charset: Charset) {
        if left > 0 {
            canvas.put(Self.lines[line].label, at: Point(column: 1, row: row), style: .dim)
        }
        if line == focus {
            canvas.putField(
                fields[focus], column: left, row: row, columns: canvas.size.columns - left)
        } else {
            canvas.putLine(fields[line].text, column: left, row: row, charset: charset)
        }
    }

    /// The line with the focus in words.
    var sentence: String {
        guard focus == fields.count, let counter else {
            return "\(Self.lines[focus].label), now \(fields[focus].text):"
        }
        return resetWords(counter.value).trimmed
    }

    private func resetWords(_ value: Int64) -> String {
        let reset = CounterSetting.resetValue.name
        let line = Self.lines.firstIndex { $0.setting.name == reset }
        let target = line.map { fields[$0].text } ?? ""
        return asksForReset ? " Reset \(value) to \(target)? " : " Reset to \(target) "
    }

    private func drawReset(_ value: Int64, row: Int, on canvas: inout Canvas, charset: Charset) {
        let text = resetWords(value)
        let style = focus == fields.count ? Look.chosen : .dim
        canvas.putLine(text, column: 0, row: row, style: style, charset: charset)
    }
}
