/// One part of a place as the grid sees it.
struct GridPart: Sendable {
    enum Area: Sendable {
        case circle(Circle, haversine: Double)
        /// The edges of each row of cells from `firstRow` on.
        case polygon(firstRow: Int, rows: [[Edge]])
    }

    let place: Int
    var area: Area

    func covers(_ coordinate: Coordinate, row: Int) -> Bool {
        switch area {
        case .circle(let circle, let haversine):
            return Earth.haversine(from: circle.center, to: coordinate) <= haversine
        case .polygon(let firstRow, let rows):
            let index = row - firstRow
            guard rows.indices.contains(index) else { return false }
            var counter = CrossingCounter(coordinate)
            for edge in rows[index] { counter.count(edge) }
            return counter.isCovered
        }
    }
}
