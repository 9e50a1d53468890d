import Device
import KeyTable

/// The check of keys that a person gives to an action of quad-tui.
struct KeyCheck {
    /// The sentence about keys that another action has; `nil` if none has them.
    let clash: String?

    /// Checks keys together with those that the file gives to other actions.
    ///
    /// Keys of another action are no mistake of the command: two actions exchange their keys by two
    /// commands.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if there is no such action, or no such key.
    init(
        _ action: String, _ text: String, among values: [SettingKey: String]
    ) throws(CommandError) {
        let hint = "quad-tui --print-keys names all actions and keys"
        guard Action(rawValue: action) != nil else {
            throw .usage("quad-tui has no action \(action.brief)", hint: hint)
        }
        if let word = KeyMap.unknownKey(in: text) {
            throw .usage("there is no key \(word.brief)", hint: hint)
        }
        var wishes = [action: text]
        for (key, value) in values { if let other = key.action { wishes[other] = value } }
        wishes[action] = text
        clash = KeyMap.standard.rebound(wishes).problems.first { $0.hasPrefix("key.\(action):") }
    }
}
