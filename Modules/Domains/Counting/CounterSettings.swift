import TimeZones

/// Changes to a counter; a property that is `nil` stays as it is.
public struct CounterSettings: Sendable, Hashable {
    /// The new title.
    public var title: String?
    /// The new note.
    public var note: String?
    /// The new step, at least 1.
    public var step: Int64?
    /// The new reset value.
    public var resetValue: Int64?
    /// The new number whose multiples are reported when crossed; 0 for none.
    public var boundary: Int64?
    /// The new target; `.some(nil)` for none, which makes it a simple counter.
    public var target: Target??
    /// The new group; `.some(nil)` for none.
    public var group: Group.ID??
    /// The new colour as `#RRGGBB`.
    public var color: String?
    /// The new icon; `.some(nil)` for none.
    public var icon: String??

    /// Creates changes of the given properties.
    public init(
        title: String? = nil, note: String? = nil, step: Int64? = nil, resetValue: Int64? = nil,
        boundary: Int64? = nil, target: Target?? = nil, group: Group.ID?? = nil,
        color: String? = nil, icon: String?? = nil
    ) {
        self.title = title
        self.note = note
        self.step = step
        self.resetValue = resetValue
        self.boundary = boundary
        self.target = target
        self.group = group
        self.color = color
        self.icon = icon
    }
}
