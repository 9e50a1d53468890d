import Counting
import Geofence
import Presentation
import Primitives
import Workspace

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

/// The terminal's content while a person picks from a list.
struct PickScreen {
    private static let listRows = 10
    /// The rows outside of the list: the keys, the message, the typed text.
    private static let otherRows = 3

    private let page: Page
    private let rows: Int

    /// Creates a screen of the terminal's current size.
    init(for session: Session) {
        (page, rows) = session.screen
    }

    /// Returns the lines, none wider than the terminal and no more than its rows; the cursor stands
    /// behind the typed text.
    func lines(
        of list: PickList, _ choices: [Choice], question: String, message: String, enter: String
    ) -> [String] {
        let shown = list.window(of: max(1, min(Self.listRows, rows - Self.otherRows - 1)))
        let width = shown.reduce(0) { max($0, choices[list.matches[$1]].value.cellWidth) }
        var lines = shown.map { position in
            line(choices[list.matches[position]], width, isChosen: position == list.position)
        }
        if list.matches.isEmpty { lines.append(faint("  no matches: Backspace deletes")) }
        let rest = list.matches.count - shown.count
        let keys = "Enter \(enter)  Up Down choose  Esc leave" + (rest > 0 ? "  \(rest) more" : "")
        if rows > 2 { lines.append(faint(keys)) }
        if rows > 3, !message.isEmpty { lines.append(page.fitted(message, to: last)) }
        lines.append(prompt(question, list.query))
        return lines
    }

    /// The number of columns used. The last one stays free: some terminals wrap to the next line
    /// after it.
    private var last: Int { max(1, page.columns - 1) }

    private func faint(_ text: String) -> String {
        Style.faint.applied(to: page.fitted(text, to: last), with: page.color)
    }

    /// Returns the question with the typed text; of a long text, only the end.
    private func prompt(_ question: String, _ query: String) -> String {
        let head = page.fitted(question, to: max(0, last - 12)) + " "
        var tail = SafeText.line(query)
        while tail.cellWidth > max(1, last - head.cellWidth), !tail.isEmpty { tail.removeFirst() }
        return Style.strong.applied(to: head, with: page.color) + tail
    }

    private func line(_ choice: Choice, _ width: Int, isChosen: Bool) -> String {
        let mark = isChosen ? page.charset.pick("▶ ", "> ") : "  "
        let space = String(repeating: " ", count: max(0, width - choice.value.cellWidth))
        let head = mark + (width > 0 ? space + choice.value + "  " : "")
        let title = page.fitted(choice.shownTitle, to: max(1, last - head.cellWidth))
        let used = head.cellWidth + title.cellWidth + 2
        let facts = SafeText.line(choice.facts.joined(separator: ", "))
        let tail = used + facts.cellWidth <= last && !facts.isEmpty ? "  " + facts : ""
        return page.fitted(head, to: last)
            + (isChosen ? Style.strong : .plain).applied(to: title, with: page.color)
            + Style.faint.applied(to: tail, with: page.color)
    }
}

/// One of several things that a person may mean, with details that tell it from the others.
struct Choice {
    /// The title of the thing; empty if it has none.
    let title: String
    /// The text before the title in a list, such as a counter's value.
    var value = ""
    /// Further details.
    var facts: [String] = []
    let id: String

    /// The description in an error: `Kids (3, in Game, made 2 days ago, id 1a2b3c4d)`.
    var sentence: String {
        let known = [value].filter { !$0.isEmpty } + facts + ["id \(id)"]
        return "\(shownTitle.brief) (\(known.joined(separator: ", ")))"
    }

    /// The title, or a placeholder for an empty one.
    var shownTitle: String { title.isEmpty ? "(blank)" : title }
}

extension Choice {
    init(_ counter: Counter, _ names: GroupNames, in session: Session) {
        let age = TimeWords.ago(
            counter.createdAt, now: session.environment.now(), in: session.dayRule)
        title = counter.title
        value = counter.valueText
        facts =
            (names.name(of: counter).map { ["in \($0.brief)"] } ?? [])
            + (counter.isArchived ? ["archived"] : []) + ["made \(age)"]
        id = String("\(counter.id)".prefix(8))
    }

    init(_ group: Group, members: Int) {
        title = group.name
        facts = [members.of("counter")] + (group.isArchived ? ["archived"] : [])
        id = String("\(group.id)".prefix(8))
    }

    init(_ place: Place, parent: Place?) {
        title = place.name
        facts = [place.usage, parent.map { "in \($0.name.brief)" }].compactMap { $0 }
        id = String("\(place.id)".prefix(8))
    }

    init(_ person: KnownPerson) {
        title = person.displayName
        facts = person.metAt.map { [$0.brief] } ?? []
        id = String("\(person.person)".prefix(8))
    }

    init(_ person: BlockedPerson) {
        title = person.displayName
        facts = []
        id = String("\(person.person)".prefix(8))
    }
}
