import Glibc
import Primitives

/// A division of a box of degrees into equal cells, numbered row by row from the south-west.
struct CellGrid: Sendable {
    let box: BoundingBox
    let columns: Int
    let rows: Int
    private let columnsPerDegree: Double
    private let rowsPerDegree: Double

    /// Creates a grid of about the given number of cells, each about square on the ground.
    init(over box: BoundingBox, cells: Int) {
        let middle = cos((box.south + box.north) / 2 * Earth.radiansPerDegree)
        let width = max((box.east - box.west) * max(middle, 0.01), 1e-9)
        let height = max(box.north - box.south, 1e-9)
        let side = (width * height / Double(cells)).squareRoot()
        self.box = box
        self.columns = max(1, min(cells, Int(width / side)))
        self.rows = max(1, min(cells / columns, Int(height / side)))
        self.columnsPerDegree = Double(columns) / max(box.east - box.west, 1e-9)
        self.rowsPerDegree = Double(rows) / max(box.north - box.south, 1e-9)
    }

    var count: Int { columns * rows }

    /// The cell of a position; `nil` outside the box.
    @inline(__always)
    func cell(of coordinate: Coordinate) -> Int? {
        guard
            coordinate.longitude >= box.west, coordinate.longitude <= box.east,
            coordinate.latitude >= box.south, coordinate.latitude <= box.north
        else { return nil }
        return row(at: coordinate.latitude) * columns + column(at: coordinate.longitude)
    }

    /// The column of a longitude; never decreases eastwards, so what lies between two longitudes
    /// lies between their columns.
    @inline(__always)
    func column(at longitude: Double) -> Int {
        min(columns - 1, max(0, Int((longitude - box.west) * columnsPerDegree)))
    }

    /// The row of a latitude; never decreases northwards.
    @inline(__always)
    func row(at latitude: Double) -> Int {
        min(rows - 1, max(0, Int((latitude - box.south) * rowsPerDegree)))
    }

    /// The box of a cell, a millionth of a cell larger on every side than its positions.
    func box(column: Int, row: Int) -> BoundingBox {
        BoundingBox(
            west: box.west + (Double(column) - 1e-6) / columnsPerDegree,
            south: box.south + (Double(row) - 1e-6) / rowsPerDegree,
            east: box.west + (Double(column + 1) + 1e-6) / columnsPerDegree,
            north: box.south + (Double(row + 1) + 1e-6) / rowsPerDegree)
    }

    /// The middle of a cell.
    func middle(column: Int, row: Int) -> Coordinate {
        Coordinate(
            longitude: box.west + (Double(column) + 0.5) / columnsPerDegree,
            latitude: box.south + (Double(row) + 0.5) / rowsPerDegree)
    }

    /// The longitudes that an edge may touch inside a row, a millionth of a column wider.
    func longitudes(of edge: Edge, row: Int) -> ClosedRange<Double> {
        let cell = box(column: 0, row: row)
        let (start, end) = (edge.longitude(at: cell.south), edge.longitude(at: cell.north))
        let slack = 1e-6 / columnsPerDegree
        return min(start, end) - slack...max(start, end) + slack
    }

    /// The columns that an edge may touch inside a row.
    func columns(of edge: Edge, row: Int) -> ClosedRange<Int> {
        let touched = longitudes(of: edge, row: row)
        return column(at: touched.lowerBound)...column(at: touched.upperBound)
    }

    /// The longitude of a column's eastern or western side.
    func side(of column: Int, isEastern: Bool) -> Double {
        box.west + Double(isEastern ? column + 1 : column) / columnsPerDegree
    }
}

extension Edge {
    /// The longitude of the edge at a latitude, or of its nearer end if the edge does not reach it.
    ///
    /// A level edge returns one of its ends at or below its latitude and the other one above it.
    fileprivate func longitude(at latitude: Double) -> Double {
        if latitude <= min(fromY, toY) { return fromY <= toY ? fromX : toX }
        if latitude >= max(fromY, toY) { return fromY <= toY ? toX : fromX }
        return fromX + (toX - fromX) * ((latitude - fromY) / (toY - fromY))
    }
}
