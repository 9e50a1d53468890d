import Counting
import Presentation
import Primitives
import TerminalUI

/// The settings of one count: a form with those that its type has, and the reset below them.
struct CountSettings {
    /// One line of the form: a setting of the table, or a part of the target.
    private enum Line {
        case setting(CounterSetting)
        case goal, aim, period

        /// Returns the lines of a type: the title, the target, the numbers, then other texts.
        static func all(of type: CounterType) -> [Line] {
            let all = CounterSetting.all
                .filter { $0.label != nil && $0.types.contains(type) }
            let rest = all.dropFirst()
            let settings = rest.filter { $0.least != nil } + rest.filter { $0.least == nil }
            return all.prefix(1).map(Line.setting)
                + (type == .target ? [.goal, .aim, .period] : []) + settings.map(Line.setting)
        }

        var label: String {
            switch self {
            case .setting(let setting): setting.label ?? ""
            case .goal: "Goal"
            case .aim: "Aim"
            case .period: "Period"
            }
        }

        var help: String {
            switch self {
            case .setting(let setting): setting.help
            case .goal: "The number to reach, or to stay within."
            case .aim: TargetWords.aims.joined(separator: ", ") + " (Left, Right)"
            case .period: TargetWords.periodForms
            }
        }

        /// The texts that Left and Right choose from.
        var choices: [String] {
            switch self {
            case .setting, .goal: []
            case .aim: TargetWords.aims
            case .period: TargetWords.periods
            }
        }

        /// Whether the first typed key replaces what is there.
        var isReplaced: Bool {
            if case .setting(let setting) = self { setting.least != nil } else { true }
        }

        func text(_ values: SettingValues, _ target: Target?) -> String {
            switch self {
            case .setting(let setting): setting.text(in: values)
            case .goal: target.map { "\($0.goal)" } ?? ""
            case .aim: target?.aim.words ?? ""
            case .period: TargetWords.text(of: target?.period)
            }
        }
    }

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

    /// The screen from which the form was opened, and to which it leads back.
    enum Origin {
        case single, list
        case page(CounterPage)
    }

    let origin: Origin
    /// The count as it was when the form opened; `nil` for the blank count, which can't be reset.
    let counter: Counter?
    private let words: TargetWords
    private let lines: [Line]
    private var fields: [ChoiceField]
    private var focus = 0
    /// Whether the form is waiting for a confirmation of the reset.
    private(set) var asksForReset = false

    /// Creates a form with the current settings of a count.
    init(_ counter: Counter?, from origin: Origin = .single, words: TargetWords) {
        self.origin = origin
        self.counter = counter
        self.words = words
        lines = Line.all(of: counter?.type ?? .simple)
        fields = Self.fields(of: counter, lines)
    }

    private static func fields(of counter: Counter?, _ lines: [Line]) -> [ChoiceField] {
        lines.map { line in
            let text = line.text(counter?.settings ?? .blank, counter?.target)
            // More than any text may have, so that one that is too long is refused whole.
            let limit = line.isReplaced ? 40 : 2_100
            return ChoiceField(text, choices: line.choices, limit: limit)
        }
    }

    private var lineCount: Int { fields.count + (counter == nil ? 0 : 1) }

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
        case .nextField: move(to: (focus + 1) % lineCount)
        case .previousField: move(to: (focus + lineCount - 1) % lineCount)
        case .leaveForm: return .leave(losesEdits: hasEdits)
        case .accept where focus == fields.count:
            _ = try checked()
            asksForReset = true
        case .accept: return .save(try checked())
        default: break
        }
        return .none
    }

    /// The field with the cursor; `nil` on the line of the reset.
    var field: TextField? { focus < fields.count ? fields[focus].field : nil }

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
            fields[index].select(index == line && lines[index].isReplaced)
        }
    }

    private var hasEdits: Bool {
        fields.map(\.text) != Self.fields(of: counter, lines).map(\.text)
    }

    /// Returns the changed settings if every field is valid; otherwise moves the focus to the
    /// invalid field and throws.
    private mutating func checked() throws -> CounterSettings {
        var changes = CounterSettings()
        var target = counter?.target
        for index in lines.indices {
            do {
                try read(index, into: &changes, &target)
            } catch {
                move(to: index)
                throw error
            }
        }
        if target != counter?.target { changes.target = .some(target) }
        return changes
    }

    /// Takes over what was changed in a line: the others may have changed elsewhere in the
    /// meantime.
    private func read(
        _ index: Int, into changes: inout CounterSettings, _ target: inout Target?
    ) throws {
        let (line, text) = (lines[index], fields[index].text)
        let known = line.text(counter?.settings ?? .blank, counter?.target)
        guard text != known else { return }
        let old = target ?? Target(goal: 0)
        switch line {
        case .setting(let setting):
            guard let least = setting.least else { return changes[setting] = .text(text) }
            let number = try WholeNumber(text, called: line.label.lowercased(), atLeast: least)
            changes[setting] = .integer(number.value)
        case .goal:
            target = Target(goal: try words.goal(text), aim: old.aim, period: old.period)
        case .aim:
            target = Target(goal: old.goal, aim: try words.aim(text), period: old.period)
        case .period:
            target = Target(goal: old.goal, aim: old.aim, period: try words.period(text))
        }
    }

    /// Draws the form from the top of an area, around the line with the focus where not all fit.
    ///
    /// - Parameter counter: the count as it is now.
    func draw(_ counter: Counter?, on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let spare = area.size.rows - lineCount
        let heading = spare > 1 ? 2 : 0
        if heading > 0 {
            canvas.putLine(
                "Settings of this count", column: 1, row: area.origin.row, style: .bold,
                charset: charset)
        }
        let width = lines.map(\.label.count).max() ?? 0
        let left = area.size.columns > width + 12 ? width + 3 : 0
        let first = max(0, min(focus - area.size.rows / 2, -spare))
        let top = area.origin.row + heading - first
        for line in fields.indices where area.rows.contains(top + line) {
            draw(line, row: top + line, left: left, on: &canvas, charset: charset)
        }
        if let counter, area.rows.contains(top + fields.count) {
            drawReset(counter, row: top + fields.count, on: &canvas, charset: charset)
        }
        guard spare > heading, focus < fields.count else { return }
        let help = TextLayout.wrapped(lines[focus].help, columns: max(1, area.size.columns - 1))
        let below = top + lineCount + (spare > heading + help.count ? 1 : 0)
        for (row, line) in help.enumerated() where area.rows.contains(below + row) {
            canvas.putLine(line, column: 1, row: below + row, style: .dim, charset: charset)
        }
    }

    private func draw(_ line: Int, row: Int, left: Int, on canvas: inout Canvas, charset: Charset) {
        if left > 0 {
            canvas.put(lines[line].label, at: Point(column: 1, row: row), style: .dim)
        }
        if line == focus {
            canvas.putField(
                fields[line].field, column: left, row: row, columns: canvas.size.columns - left)
        } else {
            canvas.putLine(fields[line].text, column: left, row: row, charset: charset)
        }
    }

    /// The line with the focus in words.
    var sentence: String {
        guard focus == fields.count, let counter else {
            return "\(lines[focus].label), now \(fields[focus].text):"
        }
        return resetWords(counter).trimmed
    }

    private func resetWords(_ counter: Counter) -> String {
        let field = lines.firstIndex { line in
            if case .setting(let setting) = line { setting.isResetValue } else { false }
        }
        let target = field.map { fields[$0].text } ?? ClockText.text(of: .zero)
        return asksForReset
            ? " Reset \(counter.type == .time ? counter.valueText : "\(counter.value)") "
                + "to \(target)? "
            : " Reset to \(target) "
    }

    private func drawReset(
        _ counter: Counter, row: Int, on canvas: inout Canvas, charset: Charset
    ) {
        let text = resetWords(counter)
        let style = focus == fields.count ? Look.chosen : .dim
        canvas.putLine(text, column: 0, row: row, style: style, charset: charset)
    }
}

extension CounterSetting {
    fileprivate var isResetValue: Bool { name == Self.resetValue.name }
}
