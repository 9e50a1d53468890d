import Primitives

extension DayRule {
    /// Creates the rule from a person's settings.
    ///
    /// - Throws: ``SettingsError/unknownZone(_:in:)``.
    public init(_ settings: Settings) throws(SettingsError) {
        var zone: Zone?
        if let name = settings.zone {
            zone = try? Zone(identifier: name)
            if zone?.isSomewhere != true {
                throw .unknownZone(name, in: settings.entry(.zone).source)
            }
        }
        self.init(
            zone: zone ?? .current, startMinute: settings.dayStartMinute,
            weekStart: Weekday(rawValue: settings.weekStart + 1) ?? .monday)
    }
}
