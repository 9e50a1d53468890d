/// The rule of an import for places that the map has elsewhere: under the same id or, where the
/// file has none, under the same name, but further away than their own size.
public enum FarPlaces: String, Hashable, Sendable, CaseIterable {
    /// The import fails, so that a person can decide.
    case refuse
    /// They are other places: those on the map stay where they are.
    case add
    /// They are the same places, which have moved.
    case replace
}

/// A place of a file that the map has elsewhere.
public struct FarPlace: Hashable, Sendable, CustomStringConvertible {
    /// The name of both.
    public let name: String
    /// The distance between their middles in metres.
    public let metres: Double

    /// One clause: the name and the distance.
    public var description: String {
        let isShort = metres < 10_000
        let count = Int64(saturating: (isShort ? metres : metres / 1000).rounded())
        let distance = "\(count) \(isShort ? "m" : "km")"
        return "\(name.quotedForMessage) would move \(distance), further than its own size"
    }
}
