import Glibc
import Primitives

/// The mapping from coordinates to pixels of a picture.
struct MapFrame {
    /// The width in pixels.
    let width: Double
    /// The height in pixels.
    let height: Double
    private let west: Double
    private let north: Double
    private let pixelsPerLongitude: Double
    private let pixelsPerMetre: Double
    private let margin: Double

    /// Creates the frame of a view.
    init(_ view: MapView) {
        let corner = view.coordinate(x: 0, y: 0)
        (west, north) = (corner.longitude, corner.latitude)
        (width, height, margin) = (view.width, view.height, 0)
        pixelsPerMetre = view.scale
        pixelsPerLongitude = view.width / 2 / (view.middle.longitude - west)
        pixelsPerLatitude = view.height / 2 / (north - view.middle.latitude)
    }

    /// Creates the frame around everything in a drawing; `nil` if the drawing is empty.
    init?(around drawing: MapDrawing) {
        let margin = 24.0
        var longitudes: [Double] = []
        var latitudes: [Double] = []
        func include(_ coordinate: Coordinate, metres: Double = 0) {
            let corners = [
                coordinate.moved(east: -metres, north: -metres),
                coordinate.moved(east: metres, north: metres),
            ]
            longitudes += corners.map(\.longitude)
            latitudes += corners.map(\.latitude)
        }
        for place in drawing.places {
            for polygon in place.shape.polygons {
                for position in polygon.shell.positions { include(position) }
            }
            for circle in place.shape.circles { include(circle.center, metres: circle.radius) }
        }
        for lawn in drawing.grounds?.lawns ?? [] {
            for position in lawn.positions { include(position, metres: 6) }
        }
        for coordinate in drawing.tracks.joined() { include(coordinate) }
        for mark in drawing.marks { include(mark.coordinate) }
        guard let west = longitudes.min(), let east = longitudes.max(),
            let south = latitudes.min(), let north = latitudes.max()
        else { return nil }
        let middle = Coordinate(
            longitude: (west + east) / 2, latitude: (south + north) / 2)
        let metresPerLongitude =
            middle.distance(
                to: Coordinate(longitude: middle.longitude + 0.01, latitude: middle.latitude)) * 100
        let metresPerLatitude =
            middle.distance(
                to: Coordinate(longitude: middle.longitude, latitude: middle.latitude + 0.01)) * 100
        let metresWide = max((east - west) * metresPerLongitude, 1)
        let metresHigh = max((north - south) * metresPerLatitude, 1)
        let scale = drawing.size / max(metresWide, metresHigh)
        self.west = west
        self.north = north
        self.margin = margin
        pixelsPerMetre = scale
        pixelsPerLongitude = scale * metresPerLongitude
        pixelsPerLatitude = scale * metresPerLatitude
        width = (metresWide * scale).rounded() + 2 * margin
        height = (metresHigh * scale).rounded() + 2 * margin + 20
    }

    private let pixelsPerLatitude: Double

    /// Returns the pixels from the left and from the top, rounded to a tenth.
    func position(_ coordinate: Coordinate) -> (x: Double, y: Double) {
        (
            tenth(margin + (coordinate.longitude - west) * pixelsPerLongitude),
            tenth(margin + (north - coordinate.latitude) * pixelsPerLatitude)
        )
    }

    /// Returns a position as `x,y`.
    func point(_ coordinate: Coordinate) -> String {
        let (x, y) = position(coordinate)
        return "\(x),\(y)"
    }

    /// Returns a length in metres as pixels, rounded to a tenth.
    func length(_ metres: Double) -> Double { tenth(metres * pixelsPerMetre) }

    /// A scale bar at the bottom, a round number of metres long.
    var scaleBar: String {
        let most = width / 4 / pixelsPerMetre
        let power = pow(10, (log10(max(most, 1))).rounded(.down))
        let metres = [5.0, 2, 1].map { $0 * power }.first { $0 <= most } ?? power
        let y = height - 14
        let start = max(margin, 12)
        let end = tenth(start + metres * pixelsPerMetre)
        let text = metres >= 1000 ? "\(Int(metres / 1000)) km" : "\(Int(metres)) m"
        return "<line class=\"scale\" x1=\"\(start)\" y1=\"\(y)\" x2=\"\(end)\" y2=\"\(y)\"/>"
            + "<text class=\"name\" x=\"\(end + 24)\" y=\"\(y + 4)\">\(text)</text>\n"
    }

    private func tenth(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
