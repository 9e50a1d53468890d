import Device
import Primitives

/// A setting as its page shows it: the value in effect, and where it comes from.
struct SettingLine: Hashable {
    let key: SettingKey
    let value: String
    /// The source of the value: `default`, `file`, or the name of a variable or an option.
    let source: String

    /// The values that can be chosen, if they are no matter of the setting alone.
    private let choices: [String]?

    /// Creates the line of a setting.
    ///
    /// - Parameter themes: The names of the themes that are there.
    init(_ key: SettingKey, in settings: Settings, themes: [String]) {
        self.key = key
        choices = key == .theme ? themes : nil
        let entry = settings.entry(key)
        value = entry.value
        source = entry.source.description
    }

    /// The settings that the program follows, in the order of the page.
    static let keys: [SettingKey] = [
        .flash, .soundUp, .soundDown, .soundReset, .soundBoundary, .mouse, .theme, .background,
        .palette, .dates, .dayStart, .weekStart, .zone, .journalPrompt, .placeKeep,
    ]

    /// The value that comes some places after this one; `nil` where any text can be typed.
    func neighbour(_ places: Int) -> String? {
        let words: [String]
        switch key.kind {
        case .choice(let choices): words = choices
        case .onOff: words = ["on", "off"]
        default:
            guard let choices else { return nil }
            words = choices
        }
        let index = words.firstIndex(of: value) ?? 0
        return words[(index + places + words.count) % words.count]
    }
}
