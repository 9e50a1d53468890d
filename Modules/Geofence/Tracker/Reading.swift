import Primitives

/// An acceptable fix in its smallest form.
struct Reading: Hashable, Sendable {
    let at: Instant
    let coordinate: Coordinate
    /// The accuracy in metres; negative if the source gives none.
    let accuracy: Double

    init(_ fix: Fix) {
        at = fix.at
        coordinate = fix.coordinate
        accuracy = fix.accuracy ?? -1
    }

    /// Orders by time, then by accuracy (the best first), then by position.
    func precedes(_ other: Reading) -> Bool {
        (at.milliseconds, order, coordinate.longitude, coordinate.latitude)
            < (
                other.at.milliseconds, other.order, other.coordinate.longitude,
                other.coordinate.latitude
            )
    }

    private var order: Double { accuracy < 0 ? .infinity : accuracy }
}

/// A reading is encoded as four numbers, since hundreds of them are saved with a tracker.
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
