import Primitives

/// The truth about where people were before the first step: in each stretch of time in one place.
struct WorldWalks: Sendable, Hashable {
    /// The number of places.
    static let placeCount = 3
    /// The number of stretches of time.
    static let stretchCount = 4
    /// The beginning of the first stretch, after everybody has met who meets in the beginning.
    private static let first: Int64 = 1_900_000
    /// The time from the beginning of a stretch to that of the next one, and the time of a visit.
    private static let (step, length): (Int64, Int64) = (400_000, 350_000)

    /// The places of each person, by stretch.
    private let places: [[Int]]

    init(people: Int, random: inout SeededGenerator) {
        places = (0..<people).map { _ in
            (0..<Self.stretchCount).map { _ in Int.random(in: 0..<Self.placeCount, using: &random) }
        }
    }

    /// Draws pauses of some people, mostly of none, each in a stretch of time; after the last one
    /// an open visit goes on.
    static func pauses(of people: Int, _ random: inout SeededGenerator) -> [Int: Int] {
        guard random.chance(0.3) else { return [:] }
        var pauses: [Int: Int] = [:]
        for person in 0..<people where random.chance(0.5) {
            pauses[person] = Int.random(in: 0..<(stretchCount - 1), using: &random)
        }
        return pauses
    }

    /// Returns the visit of a person in a stretch of time.
    func walk(of person: Int, in stretch: Int) -> HistoryModel.Walk {
        HistoryModel.Walk(stretch: stretch, place: places[person][stretch])
    }

    /// Returns the time of the visits in a stretch, in milliseconds since the beginning.
    static func time(of stretch: Int) -> Range<Int64> {
        let begin = first + Int64(stretch) * step
        return begin..<(begin + length)
    }

    /// Returns the last stretch that began before a time; -1 if none did.
    static func lastStretch(before milliseconds: Int64) -> Int {
        (0..<stretchCount).last { time(of: $0).lowerBound < milliseconds } ?? -1
    }

    /// Returns the time of a pause in a stretch: what it leaves of all stretches together is
    /// shorter than a meeting, and too far apart to be joined.
    static func pause(in stretch: Int) -> Range<Int64> {
        let time = time(of: stretch)
        return (time.lowerBound + 15_000)..<(time.upperBound - 15_000)
    }

    /// Returns the stretch whose visits begin at a time; `nil` for none.
    static func stretch(at milliseconds: Int64) -> Int? {
        (0..<stretchCount).first { time(of: $0).lowerBound == milliseconds }
    }
}
