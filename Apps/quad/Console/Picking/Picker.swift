import Presentation

/// Lets a person pick from a list on the terminal by typing: Enter takes, Esc leaves.
struct Picker {
    private let session: Session
    private let question: String
    private let enter: String
    private var list: PickList
    private var choices: [Choice]
    private var screen = InlineScreen()
    private var message = ""

    /// Creates a list with a question before it.
    ///
    /// - Parameters:
    ///   - query: The text typed before.
    ///   - enter: The action of Enter, in one word.
    init(
        _ question: String, _ choices: [Choice], query: String = "", enter: String,
        in session: Session
    ) {
        self.session = session
        self.question = question
        self.enter = enter
        self.choices = choices
        list = PickList(choices.map(\.title), query: query)
    }

    /// A function that takes the picked choice and returns its new state and a message; `nil` to
    /// end.
    typealias Taking = (_ place: Int) async throws -> (choice: Choice, message: String)?

    /// Lets the person pick one choice; returns its index, or `nil` if they leave.
    ///
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C.
    consuming func pick() async throws -> Int? {
        var picked: Int?
        try await run { place in
            picked = place
            return nil
        }
        return picked
    }

    /// Lets the person pick repeatedly, until they leave or the function returns `nil`.
    ///
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, or the errors of the function.
    consuming func run(_ take: Taking) async throws {
        var running = self
        try await Keyboard.reading { keyboard in
            defer { running.screen.erase() }
            while true {
                running.draw()
                switch keyboard.next() {
                case .key(.enter):
                    guard let place = running.list.chosen else { continue }
                    guard let taken = try await take(place) else { return }
                    running.choices[place] = taken.choice
                    running.message = taken.message
                case .key(.escape), .end: return
                case .interrupt: throw CommandError.interrupted
                case .resumed: running.screen.forget()
                case .key(let key): running.type(key)
                case .paste: continue
                case nil: continue
                }
            }
        }
    }

    private mutating func type(_ key: Key) {
        message = ""
        switch key {
        case .character(let character): list.type(character)
        case .backspace: list.erase()
        case .control("u"): list.eraseAll()
        case .down, .tab: list.move(by: 1)
        case .up, .backTab: list.move(by: -1)
        default: break
        }
    }

    private mutating func draw() {
        screen.draw(
            PickScreen(for: session).lines(
                of: list, choices, question: question, message: message, enter: enter))
    }
}

extension Session {
    /// Whether the person can pick from a list: the terminal can draw one, and the settings allow
    /// it.
    var canPick: Bool {
        terminal.canAsk && !isJSON && settings.isOn(.picker)
            && !["", "dumb"].contains(variables["TERM"] ?? "")
    }
}
