import Primitives

/// The site of a building: a rectangle in metres relative to the centre of the campus.
struct Lot: Sendable {
    /// The distance of the lot's middle east of the campus's centre, in metres.
    let east: Double
    /// The distance of the lot's middle north of the campus's centre, in metres.
    let north: Double
    /// The room for a building from west to east, in metres.
    let width: Double
    /// The room for a building from south to north, in metres.
    let depth: Double
}

/// The lots of a campus in quads of eight, numbered from the middle outwards.
struct CampusLots: Sendable {
    /// A lawn with lots on both sides.
    struct Quad: Hashable, Sendable {
        let column: Int
        let row: Int
        /// The distance of the quad's middle east of the campus's centre, in metres.
        let east: Double
        /// The distance of the quad's middle north of the campus's centre, in metres.
        let north: Double
    }

    /// The distance from one lot's middle to the next one's, in metres.
    static let pitch = (east: 96.0, north: 84.0)
    /// The width of the lawn between the two rows of a quad, in metres; `road` is that between
    /// quads.
    private static let lawn = 50.0
    private static let road = 18.0

    private let lots: [Lot]
    /// The quads with at least one building, row by row from the south-west.
    let quads: [Quad]

    init(count: Int, using generator: inout SeededGenerator) {
        let quads = (count + 7) / 8
        var side = 1
        while side * side < quads { side += 1 }
        let quadWidth = 4 * Self.pitch.east + Self.road
        let quadDepth = 2 * Self.pitch.north + Self.lawn + Self.road
        var lots: [(lot: Lot, quad: Quad)] = []
        for row in 0..<side {
            for column in 0..<side {
                let west = (Double(column) - Double(side - 1) / 2) * quadWidth
                let south = (Double(row) - Double(side - 1) / 2) * quadDepth
                let quad = Quad(column: column, row: row, east: west, north: south)
                lots += Self.lots(of: quad, using: &generator).map { ($0, quad) }
            }
        }
        // Lots near the middle come first: a campus grows outwards.
        let built = lots.enumerated()
            .sorted { left, right in
                let (near, far) = (left.element.lot.reach, right.element.lot.reach)
                return near != far ? near < far : left.offset < right.offset
            }
            .prefix(count).map(\.element)
        self.lots = built.map(\.lot)
        self.quads = Set(built.map(\.quad)).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    }

    subscript(number: Int) -> Lot { lots[number] }

    /// Returns eight lots around a lawn, each with a size and offset of its own.
    private static func lots(of quad: Quad, using generator: inout SeededGenerator) -> [Lot] {
        var lots: [Lot] = []
        for row in [-1.0, 1.0] {
            for column in 0..<4 {
                // Each lot stays inside a margin, so that neighbours keep the gap.
                let width = Double.random(in: 46...62, using: &generator)
                let depth = Double.random(in: 38...52, using: &generator)
                let slackEast = (pitch.east - SampleCampus.shortestGap - width) / 2
                let slackNorth = (pitch.north - SampleCampus.shortestGap - depth) / 2
                lots.append(
                    Lot(
                        east: quad.east + (Double(column) - 1.5) * pitch.east
                            + Double.random(in: -slackEast...slackEast, using: &generator),
                        north: quad.north + row * (pitch.north + lawn) / 2
                            + Double.random(in: -slackNorth...slackNorth, using: &generator),
                        width: width, depth: depth))
            }
        }
        return lots
    }
}

extension Lot {
    fileprivate var reach: Double { (east * east + north * north).rounded() }
}
