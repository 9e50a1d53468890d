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
    /// A wish is left out if it names no key, or a key that another of these actions has. Two
    /// actions can exchange their keys.
    ///
    /// - Parameter wishes: The names of keys, with spaces between them, by the name of the action.
    package init(wishes: [String: String]) {
        var wished: [Action: [Key]] = [:]
        for action in Action.allCases {
            guard let wish = wishes[action.rawValue] else { continue }
            let named = wish.split(separator: " ").map { Key(name: $0) }
            guard !named.isEmpty, named.allSatisfy({ $0 != nil }) else { continue }
            wished[action] = named.compactMap { $0 }
        }
        while let refused = Self.conflict(of: wished) { wished[refused] = nil }
        keys = Self.standard.keys.merging(wished) { $1 }
    }

    /// Returns the first action whose new keys another one has; `nil` if there is none.
    private static func conflict(of wished: [Action: [Key]]) -> Action? {
        Action.allCases.first { action in
            guard let keys = wished[action] else { return false }
            return Action.allCases.contains { other in
                other != action
                    && !Set(keys).isDisjoint(with: wished[other] ?? standard[other])
            }
        }
    }

    /// The keys of an action, in the order of hints.
    package subscript(action: Action) -> [Key] { keys[action] ?? [] }

    /// The action of a key; `nil` if it has none.
    package func action(of key: Key) -> Action? {
        Action.allCases.first { self[$0].contains(key) }
    }
}
