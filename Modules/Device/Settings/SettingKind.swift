/// The kind of a setting's values, and the rules for reading them.
public enum SettingKind: Hashable, Sendable {
    /// A store's URL, or `system`.
    case store
    /// One of some words.
    case choice([String])
    /// The name of a time zone, or `system`.
    case zone
    /// A time of day as `HH:MM`.
    case timeOfDay
    /// On or off.
    case onOff
    /// A name of one line.
    case name
    /// Whole hours or days, or for ever.
    case span
    /// A command of Quad, in the form in which it is typed after `quad`.
    case command
    /// Names of keys with spaces between them.
    case keys

    /// A description of the accepted values, for messages and lists.
    public var form: String {
        switch self {
        case .store: "the URL of a store, such as sqlite:PATH"
        case .choice(let words) where words == SettingKey.weekdays:
            words.prefix(1).joined() + " to " + words.suffix(1).joined()
        case .choice(let words): words.joined(separator: "|")
        case .zone: "a zone such as Europe/Berlin or +03:00, or system"
        case .timeOfDay: "HH:MM"
        case .onOff: "on|off"
        case .name: "a name"
        case .span: "24h, 30d or forever"
        case .command: "a command such as 'count up kids'"
        case .keys: "keys such as 'Space x Ctrl-X'"
        }
    }

    /// Returns the canonical form of a typed value; `nil` if the value is invalid.
    public func canonical(_ text: String) -> String? {
        let word = text.lowercased()
        switch self {
        case .store:
            if word == SettingKey.system { return word }
            // Those who open stores know which kinds there are.
            return text.isEmpty || text.utf8.contains(0) ? nil : text
        case .choice(let words):
            if words.contains(word) { return word }
            let begun = words.filter { word.count >= 3 && $0.hasPrefix(word) }
            return begun.count == 1 ? begun[0] : nil
        case .zone:
            if word == SettingKey.system { return word }
            return Self.isZoneName(text) ? text : nil
        case .timeOfDay: return Self.minute(of: text).map(Self.timeText)
        case .onOff:
            if ["on", "yes", "true", "1"].contains(word) { return "on" }
            return ["off", "no", "false", "0"].contains(word) ? "off" : nil
        case .name:
            let isOneLine = !text.isEmpty && !text.contains { $0.isNewline || $0 == "\0" }
            return isOneLine && text.utf8.count <= 200 ? text : nil
        case .span: return word == Self.forever || Self.hours(of: word) != nil ? word : nil
        case .command: return CommandText(text)?.text
        case .keys:
            let names = text.split(separator: " ")
            let isTyped = !names.isEmpty && !text.contains { $0.isNewline || $0 == "\0" }
            return isTyped && text.utf8.count <= 200 ? names.joined(separator: " ") : nil
        }
    }

    /// The value for an unlimited span.
    static let forever = "forever"

    /// Returns the whole hours of `24h` or `30d`, at most ten years.
    static func hours(of text: String) -> Int? {
        guard let unit = ["h": 1, "d": 24][text.suffix(1)], text.utf8.count <= 6,
            text.dropLast().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int(text.dropLast()), count > 0, count * unit <= 87_660
        else { return nil }
        return count * unit
    }

    /// Returns the minutes after midnight of `H:MM` or `HH:MM`.
    static func minute(of text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// Whether a store's URL is independent of the working directory.
    static func isAnywhere(store: String) -> Bool {
        guard let colon = store.firstIndex(of: ":") else { return true }
        let path = store[store.index(after: colon)...]
        return path.isEmpty || path.hasPrefix("/")
    }

    private static func timeText(_ minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minute / 60)):\(two(minute % 60))"
    }

    /// Whether a text can be the name of a zone, which is a path in the system's database, or an
    /// offset.
    private static func isZoneName(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && part.first != "."
                && part.allSatisfy { character in
                    character.isASCII
                        && (character.isLetter || character.isNumber || "_+-:".contains(character))
                }
        }
    }
}
