import Primitives

/// Words for an action in the log of actions.
package enum ActionWords {
    /// Returns an action with its object, as `count up, +1 Kids`; entries by their times.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - about: Its object; of entries, their instants with commas between.
    package static func text(name: String, about: String, in rule: DayRule) -> String {
        guard !about.isEmpty else { return name }
        let things = name.hasSuffix(" entry") ? about.split(separator: ", ").map(String.init) : []
        let named = things.map { thing in
            Instant(thing).map { TimeWords.stamp($0, in: rule) } ?? thing
        }
        // Older programs stored the beginning of an entry's id, which tells a person nothing.
        let isID = things.allSatisfy { $0.count == 8 && $0.allSatisfy(\.isHexDigit) }
        if !things.isEmpty, isID { return name }
        return "\(name), \(things.isEmpty ? about : named.joined(separator: ", "))"
    }

    /// Returns what an action did, as `+1 Kids`, or the action where that says too little.
    package static func result(name: String, about: String, in rule: DayRule? = nil) -> String {
        let about = about.trimmed
        if ["count up", "count down"].contains(name), !about.isEmpty { return about }
        guard let rule else { return about.isEmpty ? name : "\(name), \(about)" }
        return text(name: name, about: about, in: rule)
    }

    /// Returns the words of the command that takes an action beyond undo back, without the name of
    /// the program; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - about: Its object.
    ///   - before: What it changed, as it was before.
    package static func command(
        after name: String, about object: String, before: String
    ) -> String? {
        let isShort = SafeText.shortened(object, to: 40) == object
        let about = isShort ? object.shellWord : "NAME"
        return switch name {
        case "person block": "person unblock \(about)"
        case "person unblock": "person block \(about)"
        case "place checkin": "place leave \(about)"
        case "place leave": "place checkin \(about)"
        case "place import": "place delete NAME"
        case "config set", "config unset":
            before.isEmpty
                ? "config unset \(about)" : "config set \(about) \(before.shellWord)"
        case "config edit": "config edit"
        case "account register", "account sign-in": "account sign-out"
        case "account sign-out": "account sign-in"
        case "profile edit": "profile edit"
        case "message accept": "person block \(about) ends it"
        case "message decline": "message decline \(about) --undo"
        case "icons add": "icons remove \(about)"
        case "icons remove": "icons add FILE"
        case "palettes add": "palettes remove \(about)"
        case "palettes remove": "palettes add \(about)"
        case "themes add": "themes remove \(about)"
        case "themes remove": "themes add FILE"
        default: nil
        }
    }
}
