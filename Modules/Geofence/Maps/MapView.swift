/// The part of the earth that a picture shows, and its size in pixels.
package struct MapView: Hashable, Sendable {
    /// The coordinate in the middle.
    package var middle: Coordinate
    /// The width in metres.
    package var metres: Double
    /// The width in pixels.
    package let width: Double
    /// The height in pixels.
    package let height: Double

    /// Creates a view.
    package init(middle: Coordinate, metres: Double, width: Double, height: Double) {
        (self.middle, self.metres) = (middle, metres)
        (self.width, self.height) = (width, height)
    }

    /// The pixels of a metre.
    var scale: Double { width / metres }

    /// Returns the coordinate of a pixel, counted from the left and from the top.
    package func coordinate(x: Double, y: Double) -> Coordinate {
        middle.moved(east: (x - width / 2) / scale, north: (height / 2 - y) / scale)
    }
}
