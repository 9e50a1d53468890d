import Primitives

/// A writer of GeoJSON (RFC 7946) that ``GeoJSONReader`` reads back equal.
package enum GeoJSONWriter {
    /// A FeatureCollection of features, one a line.
    package static func collection(_ features: [String]) -> String {
        let lines = features.joined(separator: ",\n")
        return "{\"type\":\"FeatureCollection\",\"features\":[\n\(lines)\n]}\n"
    }

    /// A feature with properties that are texts.
    package static func feature(
        _ shape: Shape, properties: [(name: String, value: String)]
    ) -> String {
        let members = properties.map { "\(quoted($0.name)):\(quoted($0.value))" }
        return "{\"type\":\"Feature\",\"properties\":{\(members.joined(separator: ","))},"
            + "\"geometry\":\(text(of: shape))}"
    }

    /// The simplest geometry of a shape.
    static func text(of shape: Shape) -> String {
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
