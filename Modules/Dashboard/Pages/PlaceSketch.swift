import Geofence
import Glibc
import Primitives

/// The area of a place while somebody draws it: all of it is in the fields of the form, so each
/// click is a page of its own, and going back takes one back.
struct PlaceSketch {
    /// The least and the most metres that the picture is wide.
    private static let widths = 20.0...200_000
    /// The size of the picture, and its width on a narrow page, as ``DashboardStyle`` has them.
    private static let (width, height, smallWidth) = (640.0, 480.0, 280.0)

    /// Whether it is a circle around one point.
    private(set) var isRound = false
    /// The points as they are typed, a line each.
    private(set) var text = ""
    /// The metres from the middle of a circle to its rim.
    private(set) var radius = "30"
    private(set) var view: MapView
    /// A sentence about what can't be drawn; `nil` if all can.
    private(set) var problem: String?

    /// Creates the sketch of a form, or of an area if nothing was drawn yet.
    ///
    /// - Parameter places: The map, in the middle of which a new place begins.
    init(_ form: DashboardForm, of shape: Shape?, among places: [Place]) {
        view = Self.view(of: shape, among: places)
        if let text = form.raw("points") {
            self.text = text
            isRound = form["kind"] == "round"
            radius = form["radius"] ?? radius
            if let middle = form["middle"].flatMap({ try? Coordinate(typed: $0) }) {
                view.middle = middle
            }
            if let metres = form["metres"].flatMap(Double.init) { show(metres) }
        } else if let circle = shape?.circles.first, shape?.polygons.isEmpty == true,
            shape?.circles.count == 1
        {
            (isRound, text, radius) = (true, circle.center.typed, "\(circle.radius)")
        } else if let polygon = shape?.polygons.first, polygon.holes.isEmpty,
            shape?.polygons.count == 1, shape?.circles.isEmpty == true
        {
            text = polygon.shell.positions.map(\.typed).joined(separator: "\n")
        }
        for (name, factor) in [("at", 1), ("small", Self.width / Self.smallWidth)] {
            guard let x = form["\(name).x"].flatMap(Double.init),
                let y = form["\(name).y"].flatMap(Double.init),
                // A key that presses the picture is at no point of it.
                x > 0 || y > 0, (0...Self.width).contains(x), (0...Self.height).contains(y)
            else { continue }
            add(view.coordinate(x: x * factor, y: y * factor))
        }
        go(form["go"])
        do { _ = try Shape.positions(text) } catch { problem = "\(error)" }
    }

    private static func view(of shape: Shape?, among places: [Place]) -> MapView {
        func around(_ shape: Shape, _ factor: Double) -> MapView {
            MapView(
                middle: shape.middle, metres: possible(shape.extent * factor), width: width,
                height: height)
        }
        if let shape { return around(shape, 6) }
        guard !places.isEmpty else {
            return MapView(
                middle: Coordinate(longitude: 0, latitude: 0), metres: 2000, width: width,
                height: height)
        }
        let all = Shape(
            circles: places.flatMap(\.shape.circles), polygons: places.flatMap(\.shape.polygons))
        guard all.extent * 3 > widths.upperBound else { return around(all, 3) }
        // A place that lies wrong does not leave the picture empty.
        let inOrder = places.sorted { $0.shape.middle.longitude < $1.shape.middle.longitude }
        return around(inOrder[inOrder.count / 2].shape, 6)
    }

    private mutating func show(_ metres: Double) {
        guard !metres.isNaN else { return }
        view.metres = Self.possible(metres)
    }

    /// Returns the nearest width that a picture may have, in whole metres, so that it is at the
    /// scale that the next form tells.
    private static func possible(_ metres: Double) -> Double {
        min(max(metres, widths.lowerBound), widths.upperBound).rounded()
    }

    private mutating func move(east: Double, north: Double) {
        let middle = view.middle.moved(east: east * view.metres, north: north * view.metres)
        if middle.isOnEarth { view.middle = middle }
    }

    private mutating func add(_ point: Coordinate) {
        guard point.isOnEarth else { return }
        text = isRound || text.allSatisfy(\.isWhitespace) ? point.typed : "\(text)\n\(point.typed)"
    }

    private mutating func go(_ step: String?) {
        switch step {
        case "closer": show(view.metres / 2)
        case "further": show(view.metres * 2)
        case "north": move(east: 0, north: 0.25)
        case "south": move(east: 0, north: -0.25)
        case "east": move(east: 0.25, north: 0)
        case "west": move(east: -0.25, north: 0)
        case "back":
            let lines = text.split(whereSeparator: \.isNewline).dropLast()
            text = lines.joined(separator: "\n")
        default: break
        }
    }

    /// Returns the area.
    ///
    /// - Throws: ``Geofence/TypedShapeError``.
    func shape() throws -> Shape {
        guard isRound else { return try Shape(corners: text) }
        return try Shape(circle: "\(text.trimmed),\(radius)")
    }

    /// Whether an area would be drawn as this one, which the form tells with fewer digits.
    func shows(_ shape: Shape) -> Bool {
        let known = PlaceSketch(DashboardForm(), of: shape, among: [])
        func points(_ sketch: PlaceSketch) -> [String] {
            sketch.text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
        }
        return isRound == known.isRound && points(self) == points(known)
            && (!isRound || Double(radius) == Double(known.radius))
    }

    /// Returns the picture: the map, and above it what is drawn so far.
    func drawing(on places: [Place]) -> MapDrawing {
        var drawing = MapDrawing(title: "The map with what you draw", places: places)
        drawing.view = view
        let points = (try? Shape.positions(text)) ?? []
        drawing.marks = points.map { MapDrawing.Mark(.leave, at: $0, label: $0.typed) }
        if isRound {
            guard let middle = points.first, let radius = Double(radius), radius > 0,
                radius <= Circle.largestRadius
            else { return drawing }
            drawing.tracks = [middle.around(radius)]
        } else {
            drawing.tracks = [points + points.prefix(1)]
        }
        return drawing
    }

    /// The width of the picture in whole metres.
    var across: String { "\(Int(view.metres))" }

    /// The fields that the picture needs, as a query.
    var query: HTML {
        """
        points=\(path: text)&amp;kind=\(path: isRound ? "round" : "area")&amp;\
        radius=\(path: radius)&amp;middle=\(path: view.middle.typed)&amp;\
        metres=\(path: across)
        """
    }
}

extension Coordinate {
    /// Returns the corners of a circle around the position, closed.
    fileprivate func around(_ radius: Double) -> [Coordinate] {
        (0...48).map { step in
            let turn = Double(step) / 48 * 2 * Double.pi
            return moved(east: radius * cos(turn), north: radius * sin(turn))
        }
    }
}
