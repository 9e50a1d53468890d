import Counting
import Presentation
import Primitives
import TerminalUI

/// One line that is typed at the bottom of the Counts tab: a value, a goal, a name, a path, a time.
struct LineEntry {
    /// The thing that is typed, and for which counts.
    enum Purpose: Hashable {
        case value(Counter.ID)
        case goal([Counter.ID], Target.Aim)
        /// The period after the goal; the target has the one that it starts from.
        case period([Counter.ID], Target)
        case group([Counter.ID])
        case file([Counter.ID])
        case correction(Counter.ID, Correction)
    }

    /// The result of a typed line.
    enum Answer {
        case command(Command)
        /// Another line is asked for.
        case line(Purpose)
    }

    /// The columns that what is typed has at least.
    private static let leastField = 24

    let purpose: Purpose
    private(set) var field: ChoiceField
    /// The text that it started with.
    private let start: String

    /// Creates an entry with a text to start from.
    init(_ purpose: Purpose, text: String = "") {
        self.purpose = purpose
        start = text
        let isPeriod = if case .period = purpose { true } else { false }
        field = ChoiceField(text, choices: isPeriod ? TargetWords.periods : [], limit: 4_200)
        if !text.isEmpty { field.select() }
    }

    /// The words before what is typed, the longest first.
    private var labels: [String] {
        switch purpose {
        case .value: ["Value: "]
        case .goal(_, let aim): ["Goal, \(aim.words): "]
        case .period:
            ["Period (\(TargetWords.periodForms)): ", "Period: "]
        case .group: ["Name of the group: "]
        case .file: ["File: "]
        case .correction(_, let correction): correction.labels
        }
    }

    /// Types a key.
    mutating func type(_ key: Key) -> Bool { field.handle(key) }

    /// Inserts pasted text.
    mutating func paste(_ text: String) { field.insert(text) }

    /// Returns the answer to what was typed.
    ///
    /// - Parameter look: Returns the look of a group with a name.
    /// - Throws: the reason for which it can't be.
    func answer(_ words: TargetWords, _ look: (String) -> Primitives.Look) throws -> Answer {
        switch purpose {
        case .value(let id):
            .command(.set(id, try WholeNumber(field.text, called: "value").value))
        case .goal(let ids, let aim):
            .line(.period(ids, Target(goal: try words.goal(field.text), aim: aim)))
        case .period(let ids, let target):
            .command(.convert(ids, .target, try self.target(target, words)))
        case .group(let ids): .command(.addGroup(field.text, look(field.text), with: ids))
        case .file(let ids): .command(.share(ids, .file(field.text)))
        case .correction(let id, let correction):
            .command(.correct(correction, of: id, field.text))
        }
    }

    /// Returns the target with the typed period; one that was not changed keeps its days.
    private func target(_ target: Target, _ words: TargetWords) throws -> Target {
        if !start.isEmpty, field.text == start { return target }
        return Target(
            goal: target.goal, aim: target.aim, period: try words.period(field.text))
    }

    /// Draws the line.
    func draw(on canvas: inout Canvas, row: Int, charset: Charset) {
        canvas.putPrompt(
            labels, field.field, row: row, least: Self.leastField, charset: charset)
    }
}
