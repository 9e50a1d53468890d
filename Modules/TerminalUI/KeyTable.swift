import Presentation

/// What the keys of one screen do: looked up when one is pressed, listed as help.
public struct KeyTable<Action: Hashable & Sendable>: Sendable {
    /// Some keys that do the same, and what that is.
    public struct Binding: Sendable {
        /// The keys.
        public let keys: [Key]
        /// What they do.
        public let action: Action
        /// What they do, in a few words for a person.
        public let help: String

        /// Binds keys to an action.
        public init(_ keys: [Key], _ action: Action, _ help: String) {
            self.keys = keys
            self.action = action
            self.help = help
        }
    }

    /// The bindings in the order of help.
    public let bindings: [Binding]
    private let actions: [Key: Action]

    /// Makes a table; a key may stand in it only once.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
        let pairs = bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } }
        self.actions = Dictionary(pairs) { _, _ in
            preconditionFailure("a key stands twice in one key table")
        }
    }

    /// What a key does; `nil` if nothing.
    public subscript(key: Key) -> Action? { actions[key] }

    /// One line a binding: the keys, padded to one width, then what they do.
    public var help: [String] {
        let names = bindings.map { $0.keys.map(\.description).joined(separator: ", ") }
        let width = names.map(\.cellWidth).max() ?? 0
        return zip(names, bindings).map { name, binding in
            name + String(repeating: " ", count: width - name.cellWidth + 2) + binding.help
        }
    }
}
