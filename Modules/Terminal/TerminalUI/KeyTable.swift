import Presentation

/// The key bindings of one screen, for lookup and for help.
package struct KeyTable<Action: Hashable & Sendable>: Sendable {
    /// Several keys with the same action.
    package struct Binding: Sendable {
        /// The keys.
        package let keys: [Key]
        /// The action of the keys.
        package let action: Action
        /// The description of the action, in a few words.
        package let help: String

        /// Binds keys to an action.
        package init(_ keys: [Key], _ action: Action, _ help: String) {
            self.keys = keys
            self.action = action
            self.help = help
        }
    }

    /// The bindings in the order of the help text.
    package let bindings: [Binding]
    private let actions: [Key: Action]

    /// Creates a table; a key must not occur twice.
    package init(_ bindings: [Binding]) {
        self.bindings = bindings
        let pairs = bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } }
        self.actions = Dictionary(pairs) { _, _ in
            preconditionFailure("a key stands twice in one key table")
        }
    }

    /// The action of a key; `nil` if it has none.
    package subscript(key: Key) -> Action? { actions[key] }

    /// The help text, one line per binding: the keys, padded to one width, then the description.
    package var help: [String] {
        let names = bindings.map { $0.keys.map(\.description).joined(separator: ", ") }
        let width = names.map(\.cellWidth).max() ?? 0
        return zip(names, bindings).map { name, binding in
            name + String(repeating: " ", count: width - name.cellWidth + 2) + binding.help
        }
    }
}
