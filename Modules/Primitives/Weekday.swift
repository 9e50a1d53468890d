/// A day of the week, numbered as in ISO 8601.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    /// The first day of the week by ISO 8601.
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
}
