import Primitives

/// An error in an area that somebody typed or drew.
package enum TypedShapeError: Error, Hashable, Sendable {
    /// A text that is no position.
    case position(String)
    /// Fewer than three corners.
    case tooFewCorners(Int)
    /// More corners than can be typed.
    case tooManyCorners(Int)
    /// Edges that enclose nothing, cross or touch.
    case edges
    /// A text that is no round place.
    case circle(String)
}

extension TypedShapeError: ClassifiedError {
    /// The kind of the failure.
    package var kind: FailureKind { .badData }
}

extension TypedShapeError: CustomStringConvertible {
    /// A sentence about the error.
    package var description: String {
        switch self {
        case .position(let text):
            "\(text.quotedForMessage) is no position: write latitude,longitude, such as "
                + "49.2606,-123.246"
        case .tooFewCorners(let count): "an area needs three corners or more, this has \(count)"
        case .tooManyCorners(let count):
            "this has \(count) corners, and \(Shape.mostTypedCorners) can be typed: import a file"
        case .edges: "the edges cross, touch or enclose nothing: name the corners in their order"
        case .circle(let text):
            "\(text.quotedForMessage) is no round place: write latitude,longitude,metres, such as "
                + "49.2606,-123.246,30"
        }
    }
}

extension Double {
    /// Reads a decimal number; Swift would also take one with base 16.
    fileprivate init?(typed text: String) {
        guard !text.contains(where: { $0 == "x" || $0 == "X" }) else { return nil }
        self.init(text.trimmed)
    }
}

extension Coordinate {
    /// Reads `LATITUDE,LONGITUDE`, latitude first as a phone's map shows it.
    ///
    /// - Throws: ``TypedShapeError/position(_:)``.
    package init(typed text: some StringProtocol) throws {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = words.compactMap { Double(typed: String($0)) }
        guard words.count == 2, numbers.count == 2 else {
            throw TypedShapeError.position(String(text))
        }
        self.init(longitude: numbers[1], latitude: numbers[0])
        guard isOnEarth else { throw TypedShapeError.position(String(text)) }
    }

    /// The text that ``init(typed:)`` reads, to a tenth of a metre.
    package var typed: String {
        [latitude, longitude].map { "\(($0 * 1_000_000).rounded() / 1_000_000)" }
            .joined(separator: ",")
    }
}

extension Shape {
    /// The most corners that can be typed.
    package static let mostTypedCorners = 200

    /// Returns the positions of a text, one a line or between semicolons.
    ///
    /// - Throws: ``TypedShapeError``.
    package static func positions(_ text: String) throws -> [Coordinate] {
        try text.split { $0 == ";" || $0.isNewline }.filter { !$0.allSatisfy(\.isWhitespace) }
            .map { try Coordinate(typed: $0) }
    }

    /// Creates an area of its corners in order, as ``positions(_:)`` reads them.
    ///
    /// - Throws: ``TypedShapeError``.
    package init(corners text: String) throws {
        let corners = try Self.positions(text)
        guard corners.count >= 3 else { throw TypedShapeError.tooFewCorners(corners.count) }
        guard corners.count <= Self.mostTypedCorners else {
            throw TypedShapeError.tooManyCorners(corners.count)
        }
        let ring = (corners + corners.prefix(1)).map { "[\($0)]" }.joined(separator: ",")
        let polygon = "{\"type\":\"Polygon\",\"coordinates\":[[\(ring)]]}"
        let limits = GeoJSONLimits()
        var reader = GeometryReader(limits: limits, checksRings: true)
        var faults: [GeoJSONFault] = []
        let shape = reader.shape(
            .object(try [JSONMember](geoJSON: Array(polygon.utf8), limits)), radius: nil,
            at: GeoJSONLocation(), faults: &faults)
        guard let shape else { throw TypedShapeError.edges }
        self = shape
    }

    /// Creates a round area of `LATITUDE,LONGITUDE,METRES`.
    ///
    /// - Throws: ``TypedShapeError``.
    package init(circle text: String) throws {
        guard let comma = text.lastIndex(of: ","),
            let radius = Double(typed: String(text[text.index(after: comma)...])),
            radius > 0, radius <= Circle.largestRadius
        else { throw TypedShapeError.circle(text) }
        self.init(
            circles: [Circle(center: try Coordinate(typed: text[..<comma]), radius: radius)])
    }
}
