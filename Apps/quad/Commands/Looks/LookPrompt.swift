import Glibc
import Looks
import Presentation

/// Asks at the terminal for the look of a new thing and then for its name; until it is saved
/// nothing is kept.
struct LookPrompt {
    private let thing: String
    private let session: Session
    private var choice: LookChoice
    /// What was drawn last, to be drawn over.
    private var drawn: [String] = []

    /// What was chosen.
    struct Answer {
        let look: Look
        let name: String
    }

    /// A prompt for a new thing, as `counter`, that begins with a look.
    init(for thing: String, from look: Look, in book: LookBook, session: Session) {
        self.thing = thing
        self.session = session
        choice = LookChoice(from: look, in: book)
    }

    /// Asks.
    ///
    /// - Throws: ``CommandError/cancelled`` for Escape at the first step and Ctrl-D,
    ///   ``CommandError/interrupted`` for Ctrl-C.
    mutating func ask() throws -> Answer {
        precondition(session.terminal.canAsk, "nobody can be asked for a look")
        guard !["", "dumb"].contains(session.variables["TERM"] ?? "") else {
            return try askPlainly()
        }
        return try Keyboard.reading { keyboard in
            defer { StandardOutput.ask(Self.erasure(of: drawn, columns: Self.size.columns)) }
            while true {
                let dialog = draw()
                guard let press = keyboard.next() else { continue }
                if press == .interrupt { throw CommandError.interrupted }
                guard let key = LookChoice.Key(press) else { continue }
                switch choice.receive(key, columns: dialog.iconColumns) {
                case .open: continue
                case .cancelled: throw CommandError.cancelled
                case .saved(let look, let name): return Answer(look: look, name: name)
                }
            }
        }
    }

    /// On a terminal that can't move its cursor, only the name is asked for.
    private func askPlainly() throws -> Answer {
        let look = choice.look
        session.note(
            "Its look: \(choice.icon.title), \(look.color). --icon and --tint choose others.")
        guard let name = try session.terminal.line("Name: ") else { throw CommandError.cancelled }
        return Answer(look: look, name: name)
    }

    /// Draws the choice over what was drawn before.
    private mutating func draw() -> LookDialog {
        let size = Self.size
        let color = ColorUse(
            wish: session.settings.colorWish(session.variables), environment: session.variables,
            isTerminal: true)
        let page = Page(columns: size.columns, charset: session.page.charset, color: color)
        let dialog = LookDialog(for: thing, on: page, rows: size.rows)
        let lines = dialog.lines(choice)
        StandardOutput.ask(
            Self.erasure(of: drawn, columns: size.columns) + lines.joined(separator: "\n"))
        drawn = lines
        return dialog
    }

    /// What takes lines away again, with the cursor behind the last one.
    ///
    /// On a terminal that became narrower a line takes several rows.
    private static func erasure(of lines: [String], columns: Int) -> String {
        let rows = lines.reduce(0) { rows, line in
            rows + max(1, (line.withoutStyles.cellWidth + columns - 1) / columns)
        }
        return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
    }

    /// The size of the terminal that is asked at.
    private static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return (Page.usualColumns, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

extension LookChoice.Key {
    /// What a key means while a look is chosen; `nil` for nothing.
    fileprivate init?(_ press: KeyPress) {
        switch press {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        case .tab: self = .next
        case .backTab: self = .previous
        case .enter: self = .enter
        case .escape: self = .back
        case .backspace: self = .erase
        case .eraseLine: self = .eraseAll
        case .interrupt, .end: self = .cancel
        case .text(let character): self = .text(character)
        case .other: return nil
        }
    }
}

extension String {
    /// The text without the sequences that choose colours.
    fileprivate var withoutStyles: String {
        var result = ""
        var rest = self[...]
        while let escape = rest.firstIndex(of: "\u{1B}") {
            result += rest[..<escape]
            guard let end = rest[escape...].firstIndex(of: "m") else { return result }
            rest = rest[index(after: end)...]
        }
        return result + rest
    }
}
