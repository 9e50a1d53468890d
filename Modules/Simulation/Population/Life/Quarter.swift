import Primitives

/// The quarter of a campus in which 125 people live, learn and eat: eight buildings around a lawn.
///
/// It follows from its number, so a larger population only adds quarters.
package struct Quarter: Hashable, Sendable {
    /// The number of people of a quarter.
    package static let people = 125
    /// The number of bits of a room's number within its building.
    static let roomBits: UInt64 = 8
    /// The least number of a place beyond the campus.
    static let beyond: UInt64 = 1 << 40
    /// The number of buildings of a quarter.
    static let buildings = 8
    /// The length of a building's wall in metres.
    package static let wall = 30.0
    /// The metres of the buildings' middles east of that of the quarter, in each row.
    ///
    /// They are not evenly apart, so that walks are of all lengths.
    private static let columns = [-85.0, -42, 12, 85]
    /// The metres of the rows of buildings north of the middle of the quarter.
    private static let rows = [-20.0, 22]
    /// The distance between the middles of neighbouring quarters in metres.
    static let pitch = 240.0

    /// The use of a building of a quarter.
    package enum Use: Int, CaseIterable, Sendable {
        /// Halls of lectures.
        case lectures
        /// Rooms to live in.
        case home
        /// Rooms to live in, of every second person.
        case otherHome
        /// Rooms of seminars.
        case seminars
        /// Tables to eat at.
        case meals
        /// Books and desks.
        case books
        /// Halls and fields.
        case sport
        /// Rooms for everybody.
        case union
    }

    /// The number of the quarter, from 0.
    package let number: Int

    /// Creates the quarter of a number.
    package init(number: Int) { self.number = number }

    /// Returns a room of a building; rooms lie at random in their building.
    func room(_ room: Int, of use: Use) -> Locus {
        let building = number * Self.buildings + use.rawValue
        let wrapped = UInt64(room) & (1 << Self.roomBits - 1)
        var place = SeededGenerator(seed: 0x51A7, UInt64(building), wrapped)
        let middle = Self.middle(ofBuilding: UInt64(building))
        return Locus(
            number: UInt64(building) << Self.roomBits | wrapped,
            east: middle.east + (place.unit() - 0.5) * Self.wall,
            north: middle.north + (place.unit() - 0.5) * Self.wall)
    }

    /// Returns the middle of a building by its number on the campus.
    package static func middle(ofBuilding number: UInt64) -> (east: Double, north: Double) {
        let (quarter, index) = (Int(number) / buildings, Int(number) % buildings)
        let spot = spiral(quarter)
        return (
            Double(spot.column) * pitch + columns[index % 4],
            Double(spot.row) * pitch + rows[index / 4]
        )
    }

    /// Returns the cell of a square spiral, so that near numbers are near on the campus.
    private static func spiral(_ number: Int) -> (column: Int, row: Int) {
        var (column, row, step, left, turn, leg) = (0, 0, 1, 1, 0, 0)
        let moves = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        for _ in 0..<number {
            column += moves[turn].0
            row += moves[turn].1
            left -= 1
            if left == 0 {
                turn = (turn + 1) % 4
                leg += 1
                if leg % 2 == 0 { step += 1 }
                left = step
            }
        }
        return (column, row)
    }
}
