/// A room or a place beyond the campus, by a number and its position in metres on a plane.
package struct Locus: Hashable, Sendable {
    /// The number of the room or place; the same place has the same number for everybody.
    package let number: UInt64
    /// The metres east of the middle of the campus.
    package let east: Double
    /// The metres north of the middle of the campus.
    package let north: Double

    /// Creates a place.
    package init(number: UInt64, east: Double, north: Double) {
        self.number = number
        self.east = east
        self.north = north
    }

    /// Returns the distance to another place in metres.
    package func distance(to other: Locus) -> Double {
        let (wide, high) = (east - other.east, north - other.north)
        return (wide * wide + high * high).squareRoot()
    }

    /// The building that a room is in, or the place itself beyond the campus.
    package var building: UInt64 { isOnCampus ? number >> Quarter.roomBits : number }

    /// The use of the building that a room is in; `nil` beyond the campus.
    package var use: Quarter.Use? {
        isOnCampus ? Quarter.Use(rawValue: Int(building) % Quarter.buildings) : nil
    }

    /// Whether the place is a room of the campus.
    package var isOnCampus: Bool { number < Quarter.beyond }
}
