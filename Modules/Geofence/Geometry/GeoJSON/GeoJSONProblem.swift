import Primitives

/// An error in a part of a GeoJSON file.
public enum GeoJSONProblem: Hashable, Sendable {
    /// A required member is missing.
    case missing(String)
    /// A value of the wrong kind.
    case wrongKind(of: String, expected: String, found: String)
    /// A type that GeoJSON does not define here.
    case unknownType(String)
    /// A geometry of a type without an area.
    case noArea(type: String)
    /// A member that RFC 7946 §7.1 forbids there.
    case forbidden(String)
    /// Coordinates that are not WGS 84 degrees.
    case otherReferenceSystem(String)
    /// More positions in the file or in one polygon than the limit.
    case tooManyPositions(limit: Int)
    /// A geometry without content, such as a polygon without rings.
    case empty(String)
    /// A ring of fewer than four positions.
    case ringTooShort(Int)
    /// A ring whose last position differs from its first.
    case ringNotClosed
    /// A ring with fewer than three different corners, or with all of them on one line.
    case ringWithoutArea
    /// A position of fewer than two numbers.
    case positionTooShort(Int)
    /// Degrees out of range.
    case outOfRange(longitude: Double, latitude: Double)
    /// Degrees out of range that would be in range if swapped.
    case swapped(longitude: Double, latitude: Double)
    /// A polygon wider than half the earth.
    case acrossAntimeridian
    /// An invalid ring, or rings of one polygon that are invalid together.
    case ring(RingProblem)
    /// A radius out of range.
    case badRadius(Double)
    /// A point without a radius.
    case noRadius
    /// A property that is used occurs twice with different values.
    case repeatedProperty(String)
}

extension GeoJSONProblem: CustomStringConvertible {
    /// One clause: the error, and the remedy if it is not obvious.
    public var description: String {
        switch self {
        case .missing(let member): "\"\(member)\" is missing"
        case .wrongKind(let what, let expected, let found):
            "\(what) must be \(expected), not \(found)"
        case .unknownType(let type): "\(type.quotedForMessage) is no type of GeoJSON here"
        case .noArea(let type):
            "a \(type) has no area; a place is a Polygon, a MultiPolygon or a Point with a radius"
        case .forbidden(let member): "\"\(member)\" must not stand here (RFC 7946 §7.1)"
        case .otherReferenceSystem(let name):
            "the coordinates are in \(name.quotedForMessage); convert them to WGS 84 degrees "
                + "(RFC 7946 §4): ogr2ogr -t_srs EPSG:4326 map.geojson FILE"
        case .tooManyPositions(let limit): "there are more than \(limit) positions"
        case .empty(let type): "the \(type) is empty"
        case .ringTooShort(let count): "a ring needs four positions or more, this has \(count)"
        case .ringNotClosed: "the last position of a ring must equal its first"
        case .ringWithoutArea: "the ring encloses nothing"
        case .positionTooShort(let count):
            "a position needs longitude and latitude, this has \(count) number"
                + (count == 1 ? "" : "s")
        case .outOfRange(let longitude, let latitude):
            "longitude \(longitude), latitude \(latitude) is not on earth"
        case .swapped(let longitude, let latitude):
            "longitude \(longitude), latitude \(latitude) looks swapped: longitude comes first"
        case .acrossAntimeridian:
            "the polygon is wider than half the earth; cut it at 180° (RFC 7946 §3.1.9)"
        case .ring(let problem): problem.description
        case .badRadius(let radius):
            "a radius is more than 0 and at most \(Circle.largestRadius) metres, not \(radius)"
        case .noRadius: "a Point needs a \"radius\" in metres to be a place"
        case .repeatedProperty(let name):
            "the property \(name.quotedForMessage) comes twice and says two things"
        }
    }
}
