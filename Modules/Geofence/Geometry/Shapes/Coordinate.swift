import Glibc
import Primitives

/// A position on the earth in WGS 84 degrees, longitude first as in GeoJSON.
public struct Coordinate: Hashable, Sendable, Codable {
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double

    /// Creates a position of any two numbers; ``isOnEarth`` checks their range.
    public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// Whether both numbers are finite and in range.
    public var isOnEarth: Bool { abs(longitude) <= 180 && abs(latitude) <= 90 }

    /// The distance along a great circle.
    ///
    /// - Units: metres on the mean sphere; the ellipsoid differs by up to 0.5 %.
    /// - Source: Sinnott 1984 (haversine).
    public func distance(to other: Coordinate) -> Double {
        2 * Earth.radius * asin(min(1, Earth.haversine(from: self, to: other).squareRoot()))
    }

    /// Whether the distance to another position is at most a number of metres.
    public func isWithin(_ metres: Double, of other: Coordinate) -> Bool {
        // The path along a meridian and a parallel is never shorter, and suffices for most pairs.
        let degrees = abs(longitude - other.longitude) + abs(latitude - other.latitude)
        return degrees * Earth.metresPerDegree <= metres || distance(to: other) <= metres
    }

    /// The position a number of metres east and north of this one, for distances of a few
    /// kilometres.
    public func moved(east: Double, north: Double) -> Coordinate {
        Coordinate(
            longitude: longitude
                + east / (Earth.metresPerDegree * cos(latitude * Earth.radiansPerDegree)),
            latitude: latitude + north / Earth.metresPerDegree)
    }
}

extension Coordinate: CustomStringConvertible {
    /// Longitude and latitude, as `-76.8838,40.9553`.
    public var description: String { "\(longitude),\(latitude)" }
}

/// The sphere that distances are measured on.
enum Earth {
    /// Mean radius in metres (IUGG).
    static let radius = 6_371_008.8
    static let radiansPerDegree = Double.pi / 180
    static let metresPerDegree = radius * radiansPerDegree

    /// The haversine of the angle between two positions: 0 for none, 1 for opposite ones.
    static func haversine(from one: Coordinate, to other: Coordinate) -> Double {
        let latitudes = sin((other.latitude - one.latitude) * radiansPerDegree / 2)
        let longitudes = sin((other.longitude - one.longitude) * radiansPerDegree / 2)
        return latitudes * latitudes
            + cos(one.latitude * radiansPerDegree) * cos(other.latitude * radiansPerDegree)
            * longitudes * longitudes
    }

    /// The haversine of the angle that an arc spans, given its length in metres.
    static func haversine(ofArc metres: Double) -> Double {
        let half = sin(min(metres / radius, .pi) / 2)
        return half * half
    }
}
