import Merge
import Primitives

/// The values of a counter's settings.
public struct SettingValues: Sendable, Hashable {
    /// The title; empty for a blank count.
    public package(set) var title: String
    /// The note; empty for none.
    public package(set) var note: String
    /// The colour as `#RRGGBB`.
    public package(set) var color: String
    /// The name of the icon, if one was chosen.
    public package(set) var icon: String?
    /// The amount that one tap adds or subtracts; at least 1.
    public package(set) var step: Int64
    /// The value that it began with.
    public package(set) var start: Int64
    /// The value that a reset gives it, and that a period of its target begins with.
    public package(set) var resetValue: Int64
    /// The number whose multiples are reported when crossed; 0 for none.
    public package(set) var boundary: Int64

    /// Creates settings from their values.
    package init(
        title: String = "", note: String = "", color: String = Palette.defaultColor,
        icon: String? = nil, step: Int64 = 1, start: Int64 = 0, resetValue: Int64 = 0,
        boundary: Int64 = 10
    ) {
        (self.title, self.note, self.color, self.icon) = (title, note, color, icon)
        (self.step, self.start, self.resetValue) = (step, start, resetValue)
        self.boundary = boundary
    }

    /// The settings of a blank count.
    public static let blank = SettingValues()
}

extension SettingValues {
    /// Reads the settings in a counter's document.
    public init(_ document: Document) {
        self.init()
        for setting in CounterSetting.all { setting.read(document, into: &self) }
    }
}

/// Changes to a counter; what is `nil` stays as it is.
public struct CounterSettings: Sendable, Hashable {
    private var values: [String: Scalar] = [:]
    /// The new target; `.some(nil)` for none, which makes it a simple counter.
    public var target: Target??
    /// The new group; `.some(nil)` for none.
    public var group: GroupID??

    /// The new value of a setting.
    public subscript(_ setting: CounterSetting) -> Scalar? {
        get { values[setting.name] }
        set { values[setting.name] = newValue }
    }

    /// Creates changes; a target, group or icon of `.some(nil)` is taken away.
    public init(
        title: String? = nil, note: String? = nil, step: Int64? = nil, resetValue: Int64? = nil,
        boundary: Int64? = nil, target: Target?? = nil, group: GroupID?? = nil,
        color: String? = nil, icon: String?? = nil
    ) {
        (self.target, self.group) = (target, group)
        self[.title] = title.map(Scalar.text)
        self[.note] = note.map(Scalar.text)
        self[.color] = color.map(Scalar.text)
        self[.icon] = icon.map { $0.map(Scalar.text) ?? .null }
        self[.step] = step.map(Scalar.integer)
        self[.resetValue] = resetValue.map(Scalar.integer)
        self[.boundary] = boundary.map(Scalar.integer)
    }
}

extension CounterSetting {
    /// The settings that are one value, in the order in which forms ask for them. The target and
    /// the group, which are more than that, have code of their own.
    public static let all = [title, note, color, icon] + numbers
    /// The settings that are numbers, in the order in which they are listed.
    public static let numbers = [step, start, resetValue, boundary]

    /// The title.
    public static let title = Self(
        name: "title", form: .title(Place({ $0.title }, { $0.title = $1 })),
        help: "The name; it may be empty.", label: "Title")
    /// The note.
    public static let note = Self(
        name: "note", form: .note(Place({ $0.note }, { $0.note = $1 })),
        help: "Words about it, for yourself.", label: "Note")
    /// The colour.
    public static let color = Self(
        name: "color", form: .color(Place({ $0.color }, { $0.color = $1 })))
    /// The icon.
    public static let icon = Self(
        name: "icon", form: .icon(Place({ $0.icon }, { $0.icon = $1 })))
    /// The amount of one tap.
    public static let step = Self(
        name: "step",
        form: .number(
            Place({ $0.step }, { $0.step = $1 }), atLeast: 1, rule: "a step is at least 1"),
        help: "The number that one tap adds.", fact: "step", label: "Count multiple",
        types: counting)
    /// The first value, which is written once.
    public static let start = Self(
        name: "start", form: .number(Place({ $0.start }, { $0.start = $1 })),
        help: "The first value.", types: counting)
    /// The value after a reset.
    public static let resetValue = Self(
        name: "resetValue", nameInDocuments: "reset",
        form: .number(Place({ $0.resetValue }, { $0.resetValue = $1 })),
        help: "The value after a reset.", usual: "the start", fact: "reset to",
        label: "Reset value", types: counting)
    /// The number whose multiples are reported.
    public static let boundary = Self(
        name: "boundary",
        form: .number(
            Place({ $0.boundary }, { $0.boundary = $1 }), atLeast: 0,
            rule: "a boundary is at least 0, which means none"),
        help: "Ring when it crosses a multiple of this; 0 for never.", unit: "n",
        fact: "rings at", said: { $0 == "0" ? "nothing" : "every \($0)" },
        label: "Boundary", types: counting)

    /// The types of the counters that have a number instead of a time.
    private static let counting: Set<CounterType> = [.simple, .target]
}
