import Primitives

extension Weekday {
    private static let names = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// The name by which documents call the day.
    package var name: String { Self.names[rawValue - 1] }

    /// The day of a name.
    package init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: index + 1)
    }
}
