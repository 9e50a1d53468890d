import TimeZones

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
}
