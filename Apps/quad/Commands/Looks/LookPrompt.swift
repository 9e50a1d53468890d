import Presentation
import Primitives

/// Asks at the terminal for the look of a new thing and then for its name; nothing is kept until it
/// is saved.
struct LookPrompt {
    private let thing: String
    private let session: Session
    private var choice: LookChoice
    private var screen = InlineScreen()

    /// The look and the name chosen.
    struct Answer {
        let look: Look
        let name: String
    }

    /// Creates a prompt for a new thing, such as `counter`, that starts from a look.
    init(for thing: String, from look: Look, in book: LookBook, session: Session) {
        self.thing = thing
        self.session = session
        choice = LookChoice(from: look, in: book)
    }

    /// Asks for the look and the name.
    ///
    /// - Throws: ``CommandError/cancelled`` for Escape at the first step and Ctrl-D,
    ///   ``CommandError/interrupted`` for Ctrl-C.
    mutating func ask() throws -> Answer {
        precondition(session.terminal.canAsk, "nobody can be asked for a look")
        guard !["", "dumb"].contains(session.variables["TERM"] ?? "") else {
            return try askPlainly()
        }
        return try Keyboard.reading { keyboard in
            defer { screen.erase() }
            while true {
                let dialog = draw()
                guard let press = keyboard.next() else { continue }
                if press == .interrupt { throw CommandError.interrupted }
                if press == .resumed { screen.forget() }
                guard let key = LookChoice.Key(press) else { continue }
                switch choice.receive(key, columns: dialog.iconColumns) {
                case .open: continue
                case .cancelled: throw CommandError.cancelled
                case .saved(let look, let name): return Answer(look: look, name: name)
                }
            }
        }
    }

    /// Asks only for the name, on a terminal that can't move its cursor.
    private func askPlainly() throws -> Answer {
        let look = choice.look
        session.note(
            "Its look: \(choice.icon.title), \(look.color). --icon and --tint choose others.")
        guard let name = try session.terminal.line("Name: ") else { throw CommandError.cancelled }
        return Answer(look: look, name: name)
    }

    /// Draws the choice over the previous drawing.
    private mutating func draw() -> LookDialog {
        let (page, rows) = session.screen
        let dialog = LookDialog(for: thing, on: page, rows: rows)
        screen.draw(dialog.lines(choice))
        return dialog
    }
}

extension LookChoice.Key {
    /// Creates the key of the choice that a key press stands for; `nil` if it has no meaning there.
    fileprivate init?(_ press: KeyPress) {
        switch press {
        case .key(.up): self = .up
        case .key(.down): self = .down
        case .key(.left): self = .left
        case .key(.right): self = .right
        case .key(.tab): self = .next
        case .key(.backTab): self = .previous
        case .key(.enter): self = .enter
        case .key(.escape): self = .back
        case .key(.backspace): self = .erase
        case .key(.control("u")), .key(.control("w")): self = .eraseAll
        case .key(.character(let character)): self = .text(character)
        case .interrupt, .end: self = .cancel
        case .key, .paste, .resumed: return nil
        }
    }
}
