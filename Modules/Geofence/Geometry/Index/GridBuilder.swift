import Primitives

/// A builder that sorts the parts of shapes into the cells of a grid.
struct GridBuilder {
    let grid: CellGrid?
    private var pairs: [(cell: Int, entry: CellTable.Entry)] = []
    private var edges: [Edge] = []
    private var circles: [CellTable.RoundPart] = []
    private let shapes: [Shape]

    init(_ shapes: [Shape]) {
        self.shapes = shapes
        self.grid = Self.grid(over: shapes)
    }

    /// Chooses about eight cells an edge, and fewer where large shapes would fill too many.
    private static func grid(over shapes: [Shape]) -> CellGrid? {
        var boxes: [BoundingBox] = []
        var edges = 0
        for shape in shapes {
            for circle in shape.circles { boxes += BoundingBox(circle).withinRange }
            for polygon in shape.polygons {
                boxes.append(BoundingBox(polygon))
                edges += polygon.rings.reduce(0) { $0 + $1.positions.count }
            }
        }
        guard let first = boxes.first else { return nil }
        let all = boxes.dropFirst().reduce(first) { $0.union($1) }
        var cells = min(GridLimits.cells, max(64, 8 * edges + 16 * boxes.count))
        while cells > 64 {
            let grid = CellGrid(over: all, cells: cells)
            let entries = boxes.reduce(0) { $0 + grid.cells(in: $1) }
            if entries <= GridLimits.entries { return grid }
            cells /= 2
        }
        return CellGrid(over: all, cells: cells)
    }

    /// Builds the table; call it once.
    mutating func build() -> CellTable {
        guard let grid else { return CellTable(cells: 0, [], edges: [], circles: []) }
        for (position, shape) in shapes.enumerated() {
            for circle in shape.circles { add(circle, of: position, to: grid) }
            for polygon in shape.polygons { add(polygon, of: position, to: grid) }
        }
        return CellTable(cells: grid.count, pairs, edges: edges, circles: circles)
    }

    private mutating func add(_ circle: Circle, of shape: Int, to grid: CellGrid) {
        let limit = Earth.haversine(ofArc: circle.radius)
        let number = Int32(circles.count)
        circles.append(CellTable.RoundPart(center: circle.center, haversine: limit))
        // Both halves of a circle across the antimeridian may meet in one cell of a coarse grid.
        var seen: Set<Int> = []
        for box in BoundingBox(circle).withinRange {
            for row in grid.row(at: box.south)...grid.row(at: box.north) {
                for column in grid.column(at: box.west)...grid.column(at: box.east) {
                    let cell = row * grid.columns + column
                    guard seen.insert(cell).inserted else { continue }
                    let isWhole = circle.surelyCovers(
                        grid.box(column: column, row: row), haversine: limit)
                    add(shape, isWhole ? .whole : .circle(number), to: cell)
                }
            }
        }
    }

    private mutating func add(_ polygon: Polygon, of shape: Int, to grid: CellGrid) {
        let strips = PolygonStrips(polygon, on: grid)
        for row in strips.rows {
            // If no ray to a side of the cell serves, the ray goes east to infinity.
            var shared: Range<Int32>?
            var isInside: Bool?
            for column in strips.columns {
                let cell = row * grid.columns + column
                let touching = strips.edges(touching: column, row: row)
                guard touching.isEmpty else {
                    isInside = nil
                    if let ray = strips.ray(of: column, row: row, among: touching) {
                        add(shape, .edges(append(touching), ray: ray), to: cell)
                    } else {
                        let all = shared ?? append(strips.edges(of: row))
                        shared = all
                        add(shape, .edges(all, ray: .endless), to: cell)
                    }
                    continue
                }
                // No edge lies between neighbouring untouched cells, so their answers agree.
                let answer =
                    isInside
                    ?? strips.covers(grid.middle(column: column, row: row), row: row)
                isInside = answer
                if answer { add(shape, .whole, to: cell) }
            }
        }
    }

    private mutating func append(_ some: [Edge]) -> Range<Int32> {
        let start = Int32(edges.count)
        edges += some
        return start..<Int32(edges.count)
    }

    private mutating func add(_ shape: Int, _ area: CellTable.Entry.Area, to cell: Int) {
        pairs.append((cell, CellTable.Entry(shape: Int32(shape), area: area)))
    }
}

extension CellGrid {
    /// A millionth of a row's height in degrees.
    var rowSlack: Double { (box.north - box.south) / Double(rows) * 1e-6 }

    func cells(in box: BoundingBox) -> Int {
        (row(at: box.north) - row(at: box.south) + 1)
            * (column(at: box.east) - column(at: box.west) + 1)
    }
}

extension Polygon {
    /// The outer ring, then the holes.
    var rings: [Ring] { [shell] + holes }

    var edges: [Edge] {
        var edges: [Edge] = []
        for ring in rings {
            var before = ring.positions[ring.positions.count - 1]
            for position in ring.positions {
                edges.append(Edge(from: before, to: position))
                before = position
            }
        }
        return edges
    }
}

extension Circle {
    /// Whether every position of a box is certain to lie inside.
    ///
    /// Since sin x ≤ x, the haversine of the farthest position is at most half the difference of
    /// latitude squared plus cos·cos times half the difference of longitude squared.
    func surelyCovers(_ box: BoundingBox, haversine limit: Double) -> Bool {
        let latitudes =
            max(abs(box.south - center.latitude), abs(box.north - center.latitude))
            * Earth.radiansPerDegree / 2
        let longitudes =
            max(abs(box.west - center.longitude), abs(box.east - center.longitude))
            * Earth.radiansPerDegree / 2
        return (latitudes * latitudes + longitudes * longitudes) * (1 + 1e-9) <= limit
    }
}
