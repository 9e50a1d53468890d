import Presentation

/// The table of all keys by screen, from which keys are handled, hints and help are written, and
/// `docs/keys.md` is made.
package struct KeyMap: Sendable {
    /// Some keys of a screen with one action.
    package struct Binding: Sendable, Hashable {
        /// The keys, the most important first.
        package let keys: [Key]
        /// The action of each of them.
        package let action: Action

        /// Creates a binding.
        package init(_ keys: [Key], _ action: Action) {
            self.keys = keys
            self.action = action
        }
    }

    private let bindings: [Scope: [Binding]]
    private let actions: [Scope: [Key: Action]]

    /// Creates a table; a key must not occur twice on one screen.
    package init(_ bindings: [Scope: [Binding]]) {
        self.bindings = bindings
        actions = bindings.mapValues { list in
            let pairs = list.flatMap { binding in binding.keys.map { ($0, binding.action) } }
            return Dictionary(pairs) { _, _ in
                preconditionFailure("a key stands twice on one screen")
            }
        }
    }

    /// The action of a key on a screen; `nil` if it has none.
    package subscript(key: Key, in scope: Scope) -> Action? {
        if let action = actions[scope]?[key] { return action }
        return scope.inherits ? actions[.everywhere]?[key] : nil
    }

    /// The bindings of a screen in the order of hints and help, without those of
    /// ``Scope/everywhere``.
    package func bindings(of scope: Scope) -> [Binding] { bindings[scope] ?? [] }

    /// The names of keys on a screen with their actions, then those of the mouse.
    package func rows(of scope: Scope) -> [(names: [String], action: Action)] {
        bindings(of: scope).map { ($0.keys.map(\.description), $0.action) }
            + Self.gestures(of: scope).map { ([$0.name], $0.action) }
    }

    /// Rows that the mouse does on a screen, beside clicks on hints and tabs.
    private static func gestures(of scope: Scope) -> [(name: String, action: Action)] {
        let counting: [(name: String, action: Action)] = [("Click", .up), ("Drag down", .down)]
        return switch scope {
        case .locked: counting
        case .count: counting + [("Drag up", .settings), ("Drag right", .counts)]
        case .list, .lockedList: [("Click", .countOne), ("Drag down", .takeOne)]
        case .overlay: [("Click", .choose)]
        case .people, .conversations, .menu, .preferences: [("Click", .openRow)]
        default: []
        }
    }

    /// The bindings that work on a screen.
    package func allBindings(of scope: Scope) -> [Binding] {
        bindings(of: scope) + (scope.inherits ? bindings(of: .everywhere) : [])
    }

    /// The name of the first key of an action, for a sentence.
    package func name(of action: Action, in scope: Scope = .everywhere) -> String {
        keyNames(of: action, in: scope).first ?? "?"
    }

    /// The end of a question: what takes the answer back.
    package var wayBack: String { "\(name(of: .undo)) takes it back." }

    /// The end of a notice: what takes back what was done.
    package var offerToUndo: String { "Press \(name(of: .undo)) to take it back." }

    /// The names of the keys of an action on a screen, or on any if it has none there.
    package func keyNames(of action: Action, in scope: Scope) -> [String] {
        let here = allBindings(of: scope).first { $0.action == action }
        let found =
            here
            ?? Scope.allCases.lazy.flatMap { bindings(of: $0) }.first { $0.action == action }
        // A key of everywhere may do something else here.
        let free = found?.keys.filter { self[$0, in: scope] ?? action == action }
        return free?.map(\.description) ?? []
    }
}

extension KeyMap {
    private static let counting: [Binding] = [
        .init(CountKeys.standard[.up], .up),
        .init(CountKeys.standard[.down], .down),
    ]

    /// The keys that move in a list.
    static let moving: [Binding] = [
        .init([.down, .character("j")], .rowDown),
        .init([.up, .character("k")], .rowUp),
        .init([.pageDown], .pageDown),
        .init([.pageUp], .pageUp),
        .init([.home], .firstRow),
        .init([.end], .lastRow),
    ]

    private static let lockingJournal = Binding(
        [.control("l"), .character("L")], .lockJournal)

    /// The keys of the open journal.
    private static let journal: [Binding] = [
        .init([.enter, .character("i")], .write),
        .init([.character("o")], .past),
        .init([.character("t")], .theDay),
        .init([.character("w")], .theWeek),
        .init([.character("y")], .theYear),
        .init([.character("b")], .memories),
        .init([.character("#")], .tags),
        .init([.character("K")], .keepEntries),
    ]

    /// The keys of Quad.
    package static let standard = KeyMap(own.merging(people) { own, _ in own })

    private static let own: [Scope: [Binding]] = [
        .locked: counting + [
            .init(CountKeys.standard[.lap], .lap),
            .init([.escape], .unlock),
        ],
        .count: [
            .init([.character("c"), .left, .character("h")], .counts),
            .init([.character("s")], .settings),
            .init(CountKeys.standard[.lap], .lap),
            .init([.character("i")], .page),
            .init(CountKeys.standard[.next], .next),
            .init(CountKeys.standard[.previous], .previous),
            .init([.character("e")], .setValue),
            .init([.character("L")], .lock),
        ] + counting,
        .list: [
            .init([.character(" "), .character("+"), .character("=")], .countOne),
            .init([.enter], .open),
            .init([.character("a")], .add),
            .init([.character("L")], .lock),
            .init([.backspace, .character("-")], .takeOne),
            .init([.character("i")], .page),
            .init([.character("x")], .mark),
            .init([.character("d"), .delete], .delete),
            .init([.character("y")], .share),
            .init([.character("]")], .nextGroup),
            .init([.character("[")], .previousGroup),
            .init([.character("m")], .putIntoGroup),
            .init([.character("n")], .addByName),
            .init([.character("s")], .settings),
            .init([.character("e")], .setValue),
            .init([.character("t")], .convert),
            .init([.character("c")], .editLook),
            .init([.character("z")], .archive),
            .init([.character("G")], .addGroup),
            .init([.character("R")], .resetGroup),
            .init([.character("C")], .editGroup),
            .init([.character("D")], .deleteGroup),
            .init([.character("K")], .moveEarlier),
            .init([.character("J")], .moveLater),
            .init([.character("v")], .tiles),
            .init([.left, .character("h")], .left),
            .init([.right, .character("l")], .right),
        ] + moving,
        .lockedList: [
            .init(
                [
                    .character(" "), .enter, .character("+"), .character("="), .character("."),
                    .pageDown, .pageUp, .function(5),
                ], .countOne),
            .init([.backspace, .character("-")], .takeOne),
            .init([.escape], .unlock),
        ],
        .page: [
            .init([.enter, .character(" ")], .open),
            .init([.right, .character("l")], .nextSection),
            .init([.left, .character("h")], .previousSection),
            .init([.character("e")], .setValue),
            .init([.character("t")], .countAt),
            .init([.character("a")], .addInterval),
            .init([.character("c")], .editInterval),
            .init([.character("x")], .cutBreak),
            .init([.character("d"), .delete], .removeInterval),
            .init([.character("s")], .settings),
            .init([.character("y")], .share),
            .init([.escape], .leavePage),
        ] + moving,
        .look: [
            .init([.enter], .chooseLook),
            .init([.tab], .nextLooks),
            .init([.backTab], .previousLooks),
            .init([.escape], .lookBack),
            .init([.left], .left),
            .init([.right], .right),
            .init([.up], .rowUp),
            .init([.down], .rowDown),
        ],
        .line: [.init([.enter], .enterLine), .init([.escape], .leaveLine)],
        .add: [
            .init([.enter], .create), .init([.tab], .turnKind), .init([.escape], .cancel),
        ],
        .form: [
            .init([.enter], .accept),
            .init([.escape], .leaveForm),
            .init([.down, .tab], .nextField),
            .init([.up, .backTab], .previousField),
        ],
        .journal: journal + [lockingJournal],
        .lockedJournal: [
            .init([.character("U"), .enter, .control("o")], .openJournal),
            .init([.escape], .leaveBox),
        ],
        .box: [
            .init([.enter], .save),
            .init([.escape], .leaveBox),
            .init([.control("j"), .altEnter], .newLine),
            .init([.control("x")], .editOutside),
            .init([.control("l")], .lockJournal),
            .init([.tab], .nextTab),
            .init([.backTab], .previousTab),
            .init([.function(1)], .help),
        ],
        .secret: [.init([.enter], .tryPassphrase), .init([.escape], .cancel)],
        .past: [
            .init([.escape], .closePast),
            .init([.enter, .character("e")], .editEntry),
            .init([.character("d"), .delete], .deleteEntry),
            .init([.character("s"), .character("*")], .starEntry),
            .init([.character("r")], .resolveEntry),
            lockingJournal,
        ] + moving,
        .day: [
            .init([.enter], .keepLine),
            .init([.escape], .leaveDay),
            .init([.left, .character("h"), .character("p")], .earlier),
            .init([.right, .character("l"), .character("n")], .later),
            .init([.character("w")], .theWeek),
            .init([.character("y")], .theYear),
            .init([.character("t")], .today),
            lockingJournal,
        ] + moving,
        .week: [
            .init([.escape], .leaveDay),
            .init([.left, .character("h"), .character("p")], .earlier),
            .init([.right, .character("l"), .character("n")], .later),
            .init([.enter, .character("d")], .theDay),
            .init([.character("w")], .theWeek),
            .init([.character("y")], .theYear),
            .init([.character("t")], .today),
            lockingJournal,
        ] + moving,
        .question: [
            .init([.character("y"), .character("Y")], .confirm),
            .init([.escape, .character("n")], .refuse),
        ],
        .overlay: [
            .init([.enter], .choose), .init([.escape], .closeOverlay),
            .init([.down], .rowDown), .init([.up], .rowUp), .init([.pageDown], .pageDown),
            .init([.pageUp], .pageUp),
        ],
        .everywhere: [
            .init([.character("!")], .showServer),
            .init(CountKeys.standard[.undo], .undo),
            .init([.character("U"), .control("r")], .redo),
            .init([.tab], .nextTab),
            .init([.backTab], .previousTab),
            .init([.character("1")], .homeTab),
            .init([.character("2")], .countsTab),
            .init([.character("3")], .journalTab),
            .init([.character("4")], .messagesTab),
            .init([.character("5")], .meTab),
            .init([.character("6")], .moreTab),
            .init([.character("/")], .find),
            .init([.character(":")], .palette),
            .init([.character("q"), .control("c")], .quit),
            .init([.control("z")], .suspend),
            .init([.character("?"), .function(1)], .help),
        ],
    ]
}
