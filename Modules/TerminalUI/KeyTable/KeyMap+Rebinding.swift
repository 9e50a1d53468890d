import Presentation

extension KeyMap {
    /// Returns the table with keys that a person gave to actions instead of the usual ones, on each
    /// screen where the action has keys.
    ///
    /// - Parameter wishes: The names of keys, with spaces between them, by the name of the action.
    /// - Returns: The table, and a sentence about each wish that is left out.
    package func rebound(_ wishes: [String: String]) -> (map: KeyMap, problems: [String]) {
        var keys: [Action: [Key]] = [:]
        var problems: [String: String] = [:]
        for (name, text) in wishes {
            do throws(Refusal) {
                let action = try Self.action(name)
                keys[action] = try Self.keys(text)
            } catch {
                problems[name] = error.reason
            }
        }
        // Wishes may exchange keys, so only all of them together can conflict.
        while let (action, reason) = conflict(of: keys) {
            keys[action] = nil
            problems[action.rawValue] = reason
        }
        let map = KeyMap(
            Dictionary(uniqueKeysWithValues: Scope.allCases.map { ($0, bindings(of: $0, keys)) }))
        let sentences = problems.sorted { $0.key < $1.key }
            .map { "key.\($0.key): \($0.value); the usual keys stay." }
        return (map, sentences)
    }

    /// Returns the first word of some names of keys that names none; `nil` if each names one.
    package static func unknownKey(in text: String) -> String? {
        text.split(separator: " ").first { Key(name: $0) == nil }.map(String.init)
    }

    /// The reason for which a wish can't be met.
    private struct Refusal: Error {
        let reason: String
    }

    private static func action(_ name: String) throws(Refusal) -> Action {
        guard let action = Action(rawValue: name) else {
            throw Refusal(reason: "there is no such action, see quad-tui --print-keys")
        }
        return action
    }

    private static func keys(_ text: String) throws(Refusal) -> [Key] {
        if let word = unknownKey(in: text) {
            throw Refusal(reason: "there is no key \(word)")
        }
        var keys: [Key] = []
        for key in text.split(separator: " ").compactMap({ Key(name: $0) })
        where !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// Returns the bindings of a screen with other keys for some actions.
    private func bindings(of scope: Scope, _ keys: [Action: [Key]]) -> [Binding] {
        bindings(of: scope).map { Binding(keys[$0.action] ?? $0.keys, $0.action) }
    }

    /// Returns an action whose new keys do something else on a screen, or are typed there; `nil` if
    /// there is none.
    private func conflict(of keys: [Action: [Key]]) -> (Action, String)? {
        for scope in Scope.allCases {
            let own = bindings(of: scope, keys)
            let shared = scope.inherits ? bindings(of: .everywhere, keys) : []
            var taken: [Key: Action] = [:]
            for binding in own + shared {
                for key in binding.keys {
                    let other = taken.updateValue(binding.action, forKey: key)
                    let isWished = keys[binding.action] != nil
                    if isWished, scope.isTyping, case .character = key {
                        return (binding.action, "\(key) is typed on the screen \(scope.title)")
                    }
                    guard let other, other != binding.action, isWished || keys[other] != nil
                    else { continue }
                    let (wished, old) =
                        isWished ? (binding.action, other) : (other, binding.action)
                    return (wished, "\(key) is \(old.rawValue) on the screen \(scope.title)")
                }
            }
        }
        return nil
    }
}
