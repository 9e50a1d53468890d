/// Sorts the parts of places into the cells of a grid.
struct GridBuilder {
    let grid: CellGrid?
    private(set) var parts: [GridPart] = []
    private var pairs: [(cell: Int, entry: CellTable.Entry)] = []
    private let shapes: [Shape]

    init(_ places: [Place]) {
        self.shapes = places.map(\.shape)
        self.grid = Self.grid(over: shapes)
    }

    /// Chooses about four cells an edge, and fewer where large places would fill too many.
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
        var cells = min(GridLimits.cells, max(64, 4 * edges + 32 * boxes.count))
        while cells > 64 {
            let grid = CellGrid(over: all, cells: cells)
            let entries = boxes.reduce(0) { $0 + grid.cells(in: $1) }
            if entries <= GridLimits.entries { return grid }
            cells /= 2
        }
        return CellGrid(over: all, cells: cells)
    }

    /// Fills the table; call once.
    mutating func build() -> CellTable {
        guard let grid else { return CellTable(cells: 0, []) }
        for (place, shape) in shapes.enumerated() {
            for circle in shape.circles { add(circle, of: place, to: grid) }
            for polygon in shape.polygons { add(polygon, of: place, to: grid) }
        }
        return CellTable(cells: grid.count, pairs)
    }

    private mutating func add(_ circle: Circle, of place: Int, to grid: CellGrid) {
        let limit = Earth.haversine(ofArc: circle.radius)
        let part = parts.count
        parts.append(GridPart(place: place, area: .circle(circle, haversine: limit)))
        // Both halves of a circle across the antimeridian may meet in one cell of a coarse grid.
        var seen: Set<Int> = []
        for box in BoundingBox(circle).withinRange {
            for row in grid.row(at: box.south)...grid.row(at: box.north) {
                for column in grid.column(at: box.west)...grid.column(at: box.east) {
                    let cell = row * grid.columns + column
                    guard seen.insert(cell).inserted else { continue }
                    let isWhole = circle.surelyCovers(
                        grid.box(column: column, row: row), haversine: limit)
                    pairs.append((cell, CellTable.Entry(part: part, isWhole: isWhole)))
                }
            }
        }
    }

    private mutating func add(_ polygon: Polygon, of place: Int, to grid: CellGrid) {
        let box = BoundingBox(polygon)
        let (rows, columns) = (
            grid.row(at: box.south)...grid.row(at: box.north),
            grid.column(at: box.west)...grid.column(at: box.east)
        )
        var edges = [[Edge]](repeating: [], count: rows.count)
        var touched = [Bool](repeating: false, count: rows.count * columns.count)
        for edge in polygon.edges {
            let (low, high) = (min(edge.fromY, edge.toY), max(edge.fromY, edge.toY))
            for row in grid.row(at: low)...grid.row(at: high) {
                edges[row - rows.lowerBound].append(edge)
            }
            // A row's cells are taken a little larger, so its neighbours' may be touched, too.
            let slack = grid.rowSlack
            for row in grid.row(at: low - slack)...grid.row(at: high + slack)
            where rows.contains(row) {
                let start = (row - rows.lowerBound) * columns.count
                for column in grid.columns(of: edge, row: row).clamped(to: columns) {
                    touched[start + column - columns.lowerBound] = true
                }
            }
        }
        let part = GridPart(
            place: place, area: .polygon(firstRow: rows.lowerBound, rows: edges))
        parts.append(part)
        for row in rows {
            let start = (row - rows.lowerBound) * columns.count
            var isInside: Bool?
            for column in columns {
                let cell = row * grid.columns + column
                if touched[start + column - columns.lowerBound] {
                    isInside = nil
                    add(parts.count - 1, to: cell, isWhole: false)
                    continue
                }
                // No edge lies between untouched cells that are neighbours: they agree.
                let answer =
                    isInside ?? part.covers(grid.middle(column: column, row: row), row: row)
                isInside = answer
                if answer { add(parts.count - 1, to: cell, isWhole: true) }
            }
        }
    }

    private mutating func add(_ part: Int, to cell: Int, isWhole: Bool) {
        pairs.append((cell, CellTable.Entry(part: part, isWhole: isWhole)))
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
    /// True only if every position of a box lies inside.
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
