import Counting
import Device
import Presentation

/// An action that is typed with its answer in the list of all actions, as `goal 8`.
struct TypedOrder: Hashable {
    /// The things that can be given so.
    enum Subject: Hashable {
        case goal, value, group
        /// Taps at another time.
        case tap
        /// A setting of a count, by its name.
        case count(String)
        /// A setting of the program.
        case program(SettingKey)
    }

    let subject: Subject
    /// The answer.
    let answer: String

    /// The words with what they give: those of the table of settings, and usual ones beside them.
    static let words: [String: Subject] = {
        var words: [String: Subject] = [
            "goal": .goal, "target": .goal, "set": .value, "value": .value, "group": .group,
            "team": .group, "at": .tap, "name": .count("title"), "rename": .count("title"),
            "colour": .count("color"),
        ]
        for key in SettingLine.keys { words[key.rawValue.lowercased()] = .program(key) }
        for setting in CounterSetting.all where !["icon", "start"].contains(setting.name) {
            words[setting.name.lowercased()] = .count(setting.name)
        }
        return words
    }()

    /// Reads a line; `nil` if it isn't a known word with something behind it.
    init?(_ line: String) {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, let subject = Self.words[parts[0].lowercased()],
            parts[1].contains(where: { $0 != " " })
        else { return nil }
        self.subject = subject
        answer = String(parts[1].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// The words for the list of actions.
    var summary: String {
        switch subject {
        case .goal: "the goal of this count: \(answer)"
        case .value: "the value of this count: \(answer)"
        case .group: "into the group \(answer)"
        case .tap: "count at another time: \(answer)"
        case .count(let name): "the \(Self.title(of: name)) of this count: \(answer)"
        case .program(let key): "the setting \(key.rawValue): \(answer)"
        }
    }

    private static func title(of name: String) -> String {
        if name == CounterSetting.color.name { return "colour" }
        let setting = CounterSetting.all.first { $0.name == name }
        return (setting?.label ?? setting?.name ?? name).lowercased()
    }

    /// Returns the changed settings of a count.
    ///
    /// - Throws: the reason for which the answer can't be taken.
    func settings(_ name: String) throws -> CounterSettings {
        var settings = CounterSettings()
        guard let setting = CounterSetting.all.first(where: { $0.name == name }) else {
            return settings
        }
        if let least = setting.least {
            let called = Self.title(of: name)
            settings[setting] = .integer(
                try WholeNumber(answer, called: called, atLeast: least).value)
        } else if name == CounterSetting.color.name {
            settings[setting] = .text(try Self.color(answer))
        } else {
            settings[setting] = .text(answer)
        }
        return settings
    }

    /// The usual names of colours.
    static let colors = [
        "red": "#CC333F", "orange": "#EB6841", "yellow": "#EDC951", "green": "#4CAF50",
        "blue": "#00A0B0", "purple": "#8E44AD", "pink": "#E91E63", "brown": "#6A4A3C",
        "grey": "#808080", "gray": "#808080", "black": "#202020", "white": "#F0F0F0",
    ]

    /// Returns the usual name of a colour `#RRGGBB`: that of the hue, as it is spoken.
    static func name(ofColor text: String) -> String {
        guard let color = RGB(hex: text) else { return text }
        let hue = BasicHue(color)
        // The blue of the list is a light one, from which purple is not farther than a dark blue.
        let names = hue == .blue ? ["blue"] : colors.keys.sorted().filter { $0 != "gray" }
        let greys = ["black", "grey", "white"]
        let near = names.filter { greys.contains($0) == (hue == nil) }.min { one, two in
            func distance(_ name: String) -> Double {
                colors[name].flatMap { RGB(hex: $0) }.map(color.unlikeness) ?? .infinity
            }
            return distance(one) < distance(two)
        }
        let isDark = hue != nil && color.luminance < 0.05
        return (isDark ? "dark " : "") + (near ?? text)
    }

    private static func color(_ answer: String) throws -> String {
        if let color = colors[answer.lowercased()] { return color }
        guard let color = try? Tint.checked(answer) else {
            let names = colors.keys.filter { $0 != "gray" }.sorted().joined(separator: ", ")
            throw Explained("\(answer) isn't a colour: write #RRGGBB, or one of \(names).")
        }
        return color
    }
}
