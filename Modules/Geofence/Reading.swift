import Primitives

/// A fix that may be used, as small as it can be kept.
struct Reading: Hashable, Sendable {
    let at: Instant
    let coordinate: Coordinate
    /// Metres; negative where the source says nothing.
    let accuracy: Double

    init(_ fix: Fix) {
        at = fix.at
        coordinate = fix.coordinate
        accuracy = fix.accuracy ?? -1
    }

    /// Orders by time, then the more accurate first, then by what else differs.
    func precedes(_ other: Reading) -> Bool {
        (at.milliseconds, order, coordinate.longitude, coordinate.latitude)
            < (
                other.at.milliseconds, other.order, other.coordinate.longitude,
                other.coordinate.latitude
            )
    }

    private var order: Double { accuracy < 0 ? .infinity : accuracy }
}

/// Four numbers: hundreds of them are saved with a tracker.
extension Reading: Codable {
    init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        at = Instant(milliseconds: try numbers.decode(Int64.self))
        let longitude = try numbers.decode(Double.self)
        coordinate = Coordinate(
            longitude: longitude, latitude: try numbers.decode(Double.self))
        accuracy = try numbers.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        try numbers.encode(at.milliseconds)
        try numbers.encode(coordinate.longitude)
        try numbers.encode(coordinate.latitude)
        try numbers.encode(accuracy)
    }
}
