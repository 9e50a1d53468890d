import Counting
import Presentation
import Primitives
import TerminalUI

/// The choice of the look and the name of a count or a group, new or not.
struct LookForm {
    /// The thing that gets the look.
    enum Purpose: Hashable {
        /// A new count, in a group or in none.
        case newCount(in: Group.ID?)
        case count(Counter.ID)
        /// Several counts, or their colour alone.
        case counts([Counter.ID], isColorAlone: Bool)
        /// A new group, of counts.
        case newGroup([Counter.ID])
        case group(Group.ID)
    }

    let purpose: Purpose
    private(set) var choice: LookChoice
    /// The names and the kind of new counts.
    var new = NewCounts()
    private var columns = 1

    /// Creates a choice that starts with a look and a name.
    init(
        for purpose: Purpose, named name: String = "", from look: Primitives.Look,
        in book: LookBook
    ) {
        self.purpose = purpose
        choice = LookChoice(from: look, named: name, in: book)
        if isColorAlone { _ = choice.receive(.enter, columns: columns) }
    }

    /// Whether the names and the kind of new counts are typed.
    var isNaming: Bool {
        if case .newCount = purpose { choice.step == .name } else { false }
    }

    private var isColorAlone: Bool {
        if case .counts(_, true) = purpose { true } else { false }
    }

    /// Returns the command that gives the look; `nil` if a group would have no name.
    func command(for look: Primitives.Look, name: String) -> Command? {
        switch purpose {
        case .newCount: return nil
        case .count(let id):
            return .edit(
                [id], CounterSettings(title: name, color: look.color, icon: look.icon))
        case .counts(let ids, let isColorAlone):
            var settings = CounterSettings(color: look.color)
            if !isColorAlone { settings[.icon] = .text(look.icon) }
            return .edit(ids, settings)
        case .newGroup, .group:
            guard name.contains(where: { !$0.isWhitespace }) else { return nil }
            if case .group(let id) = purpose { return .editGroup(id, look, name: name) }
            guard case .newGroup(let ids) = purpose else { return nil }
            return .addGroup(name, look, with: ids)
        }
    }

    private var thing: (name: String, isNew: Bool) {
        switch purpose {
        case .newCount: ("count", true)
        case .count: ("This count", false)
        case .counts(let ids, _): ("Each of \(ids.count) counts", false)
        case .newGroup: ("group", true)
        case .group: ("This group", false)
        }
    }

    /// Performs an action of the choice.
    mutating func perform(_ action: Action) -> LookChoice.Outcome {
        let keys: [Action: LookChoice.Key] = [
            .chooseLook: .enter, .lookBack: .back, .nextLooks: .next, .previousLooks: .previous,
            .rowUp: .up, .rowDown: .down, .left: .left, .right: .right,
        ]
        guard let key = keys[action] else { return .open }
        let outcome = choice.receive(key, columns: columns)
        guard case .counts = purpose else { return outcome }
        // Several counts keep their names.
        if choice.step == .name { return .saved(choice.look, name: "") }
        return isColorAlone && choice.step == .icon ? .cancelled : outcome
    }

    /// Chooses the icon or the colour at an index.
    mutating func choose(_ index: Int) { choice.choose(index) }

    /// Types a text in place of the name or the search.
    mutating func retype(_ text: String) {
        _ = choice.receive(.eraseAll, columns: columns)
        paste(text)
    }

    /// Types a key into the name or the search.
    mutating func type(_ key: Key) -> Bool {
        switch key {
        case .character(let character): _ = choice.receive(.text(character), columns: columns)
        case .backspace: _ = choice.receive(.erase, columns: columns)
        case .control("u"): _ = choice.receive(.eraseAll, columns: columns)
        default: return false
        }
        return true
    }

    /// Types the characters of pasted text.
    mutating func paste(_ text: String) {
        for character in text where !character.isNewline {
            _ = choice.receive(.text(character), columns: columns)
        }
    }

    mutating func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        let page = Page(
            columns: max(1, area.size.columns - 1), charset: charset, color: .full)
        let dialog = LookDialog(
            for: thing.name, isNew: thing.isNew, on: page, rows: area.size.rows,
            tellsKeys: false)
        columns = dialog.iconColumns
        let lines = dialog.lines(choice)
        for (row, line) in lines.prefix(area.size.rows).enumerated() {
            canvas.put(
                rendered: line, at: Point(column: 1, row: area.origin.row + row), in: area)
        }
        guard choice.step == .name, let last = lines.indices.last, last < area.size.rows else {
            return
        }
        guard !isNaming else {
            return new.draw(on: &canvas, row: area.origin.row + last, charset: charset)
        }
        let column = min(1 + lines[last].cellWidth, canvas.size.columns - 1)
        canvas.cursor = Point(column: column, row: area.origin.row + last)
    }
}
