/// The changes to a place; a property that is `nil` stays as it is.
public struct PlaceChange: Hashable, Sendable {
    /// The new name.
    public var name: String?
    /// The new use; `.some(nil)` removes it.
    public var usage: String??
    /// The new parent; `.some(nil)` removes it.
    public var parent: Place.ID??
    /// The new opening hours; `.some(nil)` removes them.
    public var hours: OpeningHours??
    /// The new area.
    public var shape: Shape?

    /// Creates a change that changes nothing yet.
    public init() {}

    func applied(to place: Place) -> Place {
        Place(
            id: place.id, name: name ?? place.name, usage: usage ?? place.usage,
            shape: shape ?? place.shape, parent: parent ?? place.parent,
            hours: hours ?? place.hours)
    }
}
