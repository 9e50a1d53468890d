import Counting
import Presentation
import Primitives
import TerminalUI

/// One line that is typed at the bottom of the Counts tab: a value, a goal, a name, a path, a time.
struct LineEntry {
    /// The thing that is typed, and for which counts.
    enum Purpose: Hashable {
        case value(Counter.ID)
        case goal(Counter.ID, Target.Aim)
        case group([Counter.ID])
        case file([Counter.ID])
        case correction(Counter.ID, Correction)
    }

    /// The columns that what is typed has at least.
    private static let leastField = 24

    let purpose: Purpose
    private(set) var field: TextField

    /// Creates an entry with a text to start from.
    init(_ purpose: Purpose, text: String = "") {
        self.purpose = purpose
        field = TextField(text, limit: 400)
        if !text.isEmpty { field.select() }
    }

    /// The words before what is typed, the longest first.
    private var labels: [String] {
        switch purpose {
        case .value: ["Value: "]
        case .goal(_, let aim): ["Goal, \(aim.words): "]
        case .group: ["Name of the group: "]
        case .file: ["File: "]
        case .correction(_, let correction): correction.labels
        }
    }

    /// Types a key.
    mutating func type(_ key: Key) -> Bool { field.handle(key) }

    /// Inserts pasted text.
    mutating func paste(_ text: String) { field.insert(text) }

    /// Returns the command for what was typed.
    ///
    /// - Parameter look: Returns the look of a group with a name.
    /// - Throws: the reason for which it can't be.
    func command(_ look: (String) -> Primitives.Look) throws -> Command {
        switch purpose {
        case .value(let id):
            .set(id, try WholeNumber(field.text, called: "value").value)
        case .goal(let id, let aim):
            .convert(
                id, .target,
                Target(goal: try WholeNumber(field.text, called: "goal").value, aim: aim))
        case .group(let ids): .addGroup(field.text, look(field.text), with: ids)
        case .file(let ids): .share(ids, .file(field.text))
        case .correction(let id, let correction): .correct(correction, of: id, field.text)
        }
    }

    /// Draws the line.
    func draw(on canvas: inout Canvas, row: Int, charset: Charset) {
        canvas.fill(Rectangle(column: 0, row: row, columns: canvas.size.columns, rows: 1))
        let room = canvas.size.columns
        let label = labels.first { $0.cellWidth + Self.leastField <= room } ?? ""
        canvas.putLine(label, column: 1, row: row, style: .bold, charset: charset)
        let column = 1 + label.cellWidth
        canvas.putField(field, column: column, row: row, columns: room - column)
    }
}
