import Primitives

/// The edges of one polygon, sorted into the rows and cells of a grid that they may touch.
struct PolygonStrips {
    /// The rows of its bounding box.
    let rows: ClosedRange<Int>
    /// The columns of its bounding box.
    let columns: ClosedRange<Int>
    private let grid: CellGrid
    /// By row: every edge whose latitudes reach into it.
    private var byRow: [[Edge]]
    /// By cell of the bounding box: every edge that may touch it.
    private var byCell: [[Edge]]

    init(_ polygon: Polygon, on grid: CellGrid) {
        let box = BoundingBox(polygon)
        self.grid = grid
        rows = grid.row(at: box.south)...grid.row(at: box.north)
        columns = grid.column(at: box.west)...grid.column(at: box.east)
        byRow = [[Edge]](repeating: [], count: rows.count)
        byCell = [[Edge]](repeating: [], count: rows.count * columns.count)
        for edge in polygon.edges { add(edge) }
    }

    private mutating func add(_ edge: Edge) {
        let (low, high) = (min(edge.fromY, edge.toY), max(edge.fromY, edge.toY))
        for row in grid.row(at: low)...grid.row(at: high) {
            byRow[row - rows.lowerBound].append(edge)
        }
        // Cells are taken a little larger, so cells of the neighbouring rows may be touched, too.
        let slack = grid.rowSlack
        for row in grid.row(at: low - slack)...grid.row(at: high + slack)
        where rows.contains(row) {
            for column in grid.columns(of: edge, row: row).clamped(to: columns) {
                byCell[index(column, row)].append(edge)
            }
        }
    }

    private func index(_ column: Int, _ row: Int) -> Int {
        (row - rows.lowerBound) * columns.count + column - columns.lowerBound
    }

    /// Every edge whose latitudes reach into a row.
    func edges(of row: Int) -> [Edge] { byRow[row - rows.lowerBound] }

    /// Every edge that may touch a cell.
    func edges(touching column: Int, row: Int) -> [Edge] { byCell[index(column, row)] }

    /// Whether the polygon covers a position of a row.
    func covers(_ coordinate: Coordinate, row: Int) -> Bool {
        var counter = CrossingCounter(coordinate)
        for edge in edges(of: row) { counter.count(edge) }
        return counter.isCovered
    }

    /// A ray from anywhere in a cell to its eastern or western side, if no edge touches that side.
    ///
    /// The whole side is then inside, or the whole side is outside; and an edge that touches the
    /// cell cannot pass beyond the side at a latitude of the cell, so all that span a latitude
    /// are met within the cell.
    func ray(of column: Int, row: Int, among edges: [Edge]) -> CellTable.Ray? {
        let middle = grid.middle(column: column, row: row).latitude
        for isEastward in [true, false] {
            let side = grid.side(of: column, isEastern: isEastward)
            guard !edges.contains(where: { grid.longitudes(of: $0, row: row).contains(side) })
            else { continue }
            let end = Coordinate(longitude: side, latitude: middle)
            return CellTable.Ray(isEastward: isEastward, endsInside: covers(end, row: row))
        }
        return nil
    }
}

extension CellTable.Ray {
    /// A ray to infinity, which nothing covers.
    static let endless = CellTable.Ray(isEastward: true, endsInside: false)
}
