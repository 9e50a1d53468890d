import TextFormats

/// A writer of GeoJSON (RFC 7946) that ``GeoJSONReader`` reads back equal, ids included.
public enum GeoJSONWriter {
    /// A FeatureCollection, one feature a line.
    public static func text(of places: [Place]) -> String {
        let features = places.map(feature).joined(separator: ",\n")
        return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features)\n]}\n"
    }

    /// The simplest GeoJSON geometry of a shape.
    public static func text(of shape: Shape) -> String { geometry(of: shape) }

    private static func feature(_ place: Place) -> String {
        var properties = "\"place_id\":\"\(place.id)\",\"name\":\(quoted(place.name))"
        if let usage = place.usage { properties += ",\"usage\":\(quoted(usage))" }
        if let parent = place.parent {
            properties += ",\"\(GeoJSONReader.parentIDKey)\":\"\(parent)\""
        }
        if let hours = place.hours {
            properties += ",\"\(GeoJSONReader.hoursKey)\":\(quoted(hours.text))"
        }
        return "{\"type\":\"Feature\",\"properties\":{\(properties)},"
            + "\"geometry\":\(geometry(of: place.shape))}"
    }

    /// The simplest GeoJSON geometry of a shape. The radius of a circle is a member of its Point;
    /// readers that don't know it ignore it (RFC 7946 §6.1).
    static func geometry(of shape: Shape) -> String {
        var parts = shape.circles.map(point)
        switch shape.polygons.count {
        case 0: break
        case 1:
            parts.append(
                "{\"type\":\"Polygon\",\"coordinates\":\(rings(shape.polygons[0]))}")
        default:
            let polygons = shape.polygons.map(rings).joined(separator: ",")
            parts.append("{\"type\":\"MultiPolygon\",\"coordinates\":[\(polygons)]}")
        }
        guard parts.count > 1 else { return parts[0] }
        return "{\"type\":\"GeometryCollection\",\"geometries\":[\(parts.joined(separator: ","))]}"
    }

    private static func point(_ circle: Circle) -> String {
        "{\"type\":\"Point\",\"coordinates\":\(position(circle.center)),"
            + "\"radius\":\(circle.radius)}"
    }

    /// The rings of a polygon, closed and oriented by the right-hand rule.
    private static func rings(_ polygon: Polygon) -> String {
        let shell = polygon.shell
        var texts = [ring(shell, isReversed: !shell.isCounterClockwise)]
        texts += polygon.holes.map { ring($0, isReversed: $0.isCounterClockwise) }
        return "[\(texts.joined(separator: ","))]"
    }

    private static func ring(_ ring: Ring, isReversed: Bool) -> String {
        var positions = isReversed ? ring.positions.reversed() : ring.positions
        positions.append(positions[0])
        return "[\(positions.map(position).joined(separator: ","))]"
    }

    private static func position(_ coordinate: Coordinate) -> String {
        "[\(coordinate.longitude),\(coordinate.latitude)]"
    }

    private static func quoted(_ text: String) -> String { JSONEscapes.printable.quoted(text) }
}
