/// The keys that count, wherever a program counts by single keys.
///
/// A presentation remote sends the page keys, the full stop and F5, so it is a hand tally.
package struct CountKeys: Sendable, Hashable {
    /// An action of counting; the raw value is its name in settings.
    package enum Action: String, CaseIterable, Sendable {
        case up = "count.up"
        case down = "count.down"
        case lap = "count.lap"
        case next = "count.next"
        case previous = "count.previous"
        case undo
    }

    private var keys: [Action: [Key]] = [
        .up: [
            .character(" "), .enter, .character("+"), .pageDown, .pageUp, .character("."),
            .function(5), .up, .character("k"), .character("="),
        ],
        .down: [.backspace, .down, .character("-"), .character("j")],
        .lap: [.character("l")],
        .next: [.character("n")],
        .previous: [.character("p")],
        .undo: [.character("u")],
    ]

    /// The usual keys.
    package static let standard = CountKeys()

    private init() {}

    /// Creates the usual keys with those that a person gave to actions instead.
    ///
    /// A wish is left out if it names no key, or a key of another of these actions.
    ///
    /// - Parameter wishes: The names of keys, with spaces between them, by the name of the action.
    package init(wishes: [String: String]) {
        var rebound = self
        rebound = .standard
        for action in Action.allCases {
            guard let wish = wishes[action.rawValue] else { continue }
            let wished = wish.split(separator: " ").map { Key(name: $0) }
            guard !wished.isEmpty, wished.allSatisfy({ $0 != nil }) else { continue }
            rebound.keys[action] = wished.compactMap { $0 }
        }
        self = rebound
    }

    /// The keys of an action, in the order of hints.
    package subscript(action: Action) -> [Key] { keys[action] ?? [] }

    /// The action of a key; `nil` if it has none.
    package func action(of key: Key) -> Action? {
        Action.allCases.first { self[$0].contains(key) }
    }
}
