import Primitives

/// The entry of a cell for one part of a shape, in 16 bytes.
struct CellPart: Sendable {
    /// The test that decides a position in the cell.
    enum Kind: UInt8, Sendable {
        /// The part covers the cell wholly.
        case whole
        /// A circle decides.
        case circle
        /// Edges decide.
        case edges
    }

    /// The position of the shape in the index.
    let shape: UInt32
    private let start: UInt32
    private let count: UInt32
    /// The test that decides a position.
    let kind: Kind
    private let isEastward: Bool
    private let endsInside: Bool
    /// Whether it is the cell's last part.
    let isLast: Bool

    init(_ entry: CellTable.Entry, isLast: Bool) {
        shape = UInt32(entry.shape)
        self.isLast = isLast
        switch entry.area {
        case .whole:
            (kind, start, count) = (.whole, 0, 0)
            (isEastward, endsInside) = (true, true)
        case .circle(let number):
            (kind, start, count) = (.circle, UInt32(number), 1)
            (isEastward, endsInside) = (true, false)
        case .edges(let range, let ray):
            (kind, start, count) = (.edges, UInt32(range.lowerBound), UInt32(range.count))
            (isEastward, endsInside) = (ray.isEastward, ray.endsInside)
        }
    }

    /// The edges that may touch the cell, or the number of the circle.
    @inline(__always)
    var range: Range<Int> {
        Range(uncheckedBounds: (Int(start), Int(start) + Int(count)))
    }

    /// The ray along which edges are counted.
    @inline(__always)
    var ray: CellTable.Ray { CellTable.Ray(isEastward: isEastward, endsInside: endsInside) }
}
