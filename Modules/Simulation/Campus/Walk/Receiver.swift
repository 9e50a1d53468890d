import Geofence
import Glibc
import Primitives

/// A phone's receiver on a walk; its readings err, come late, twice, wildly wrong, or not at all.
///
/// Good readings err by less than their accuracy, which is 5 to 15 m. Wild ones are far off, some
/// of them with a claim to be good, but never two within ten minutes: a person who looks at the
/// track can recognise them. During a stay, the phone now and then sleeps for up to four minutes.
package struct Receiver: Sendable {
    /// The rates of readings and of their errors.
    package struct Habits: Sendable, Hashable {
        /// The mean time between two readings; each is between two thirds and four thirds of it.
        package var interval: Duration = .seconds(45)
        /// The number of readings per wild one, which is far off.
        package var wildOneIn = 60
        /// The time after setting out or arriving in which no reading is wild.
        package var wildAfter: Duration = .minutes(2)
        /// The number of readings per late one, which is delivered up to 45 s late.
        package var lateOneIn = 30
        /// The number of readings per duplicate, which is delivered twice.
        package var twiceOneIn = 100
        /// The number of readings per sleep during a stay.
        package var sleepOneIn = 40
        /// The factor by which readings are rarer in the middle of a long stay.
        package var restingFactor: Int64 = 1

        /// Creates the default habits.
        package init() {}
    }

    /// The largest error of a good reading, in metres.
    package static let largestError = 15.0
    /// The time after an arrival and before a departure in which a phone does not rest.
    private static let rest: Duration = .minutes(20)

    private let walk: Walk
    private let habits: Habits
    private var generator: SeededGenerator
    private var leg = 0
    private var next: Instant
    private var lastWild: Instant
    private var undelivered: [Fix] = []

    /// Creates a receiver that is switched on when a walk begins.
    package init(walk: Walk, habits: Habits = Habits(), generator: SeededGenerator) {
        self.walk = walk
        self.habits = habits
        self.generator = generator
        self.next = walk.legs[0].start
        self.lastWild = walk.legs[0].start
    }

    /// Returns the readings delivered since the last call until an instant, in order of delivery.
    package mutating func fixes(until end: Instant) -> [Fix] {
        while next < end { read() }
        let delivered = undelivered.filter { $0.delivery < end }
        undelivered.removeAll { $0.delivery < end }
        return delivered.enumerated()
            .sorted { ($0.element.delivery, $0.offset) < ($1.element.delivery, $1.offset) }
            .map(\.element)
    }

    private mutating func read() {
        while leg + 1 < walk.legs.count, walk.legs[leg].end <= next { leg += 1 }
        let truth = walk.legs[leg].position(at: next)
        let isLate = isOne(in: habits.lateOneIn)
        let delay = isLate ? Int.random(in: 5_000...45_000, using: &generator) : 300
        let received = next + .milliseconds(Int64(delay))
        let isWild =
            isOne(in: habits.wildOneIn) && next - lastWild > .minutes(10)
            && next - walk.legs[leg].start > habits.wildAfter
            && walk.legs[leg].end - next > .minutes(2)
        if isWild { lastWild = next }
        let fix =
            isWild ? wild(truth, receivedAt: received) : good(truth, receivedAt: received)
        undelivered.append(fix)
        if isOne(in: habits.twiceOneIn) { undelivered.append(fix) }
        let mean = habits.interval.wholeMilliseconds
        let leg = walk.legs[leg]
        let pause = Int64.random(in: mean * 2 / 3...mean * 4 / 3, using: &generator)
        let isResting =
            leg.isStay && leg.end - next > Self.rest && next - leg.start > Self.rest
        next += .milliseconds(pause * (isResting ? habits.restingFactor : 1))
        if leg.isStay, leg.end - next > .minutes(8), next - leg.start > .minutes(8),
            isOne(in: habits.sleepOneIn)
        {
            next += .seconds(Int.random(in: 60...240, using: &generator))
        }
    }

    private mutating func good(_ truth: Coordinate, receivedAt: Instant) -> Fix {
        let accuracy = Double.random(in: 5...Self.largestError, using: &generator)
        var (east, north) = (
            generator.normal(deviation: accuracy / 3), generator.normal(deviation: accuracy / 3)
        )
        let excess = (east * east + north * north).squareRoot() / accuracy
        if excess > 1 { (east, north) = (east / excess, north / excess) }
        return Fix(
            at: next, coordinate: truth.moved(east: east, north: north), accuracy: accuracy,
            receivedAt: receivedAt)
    }

    private mutating func wild(_ truth: Coordinate, receivedAt: Instant) -> Fix {
        let error = Double.random(in: 120...900, using: &generator)
        let angle = Double.random(in: 0..<(2 * .pi), using: &generator)
        let isHonest = generator.chance(0.6)
        return Fix(
            at: next, coordinate: truth.moved(east: error * cos(angle), north: error * sin(angle)),
            accuracy: isHonest ? error : 10, receivedAt: receivedAt)
    }

    private mutating func isOne(in count: Int) -> Bool {
        Int.random(in: 0..<count, using: &generator) == 0
    }
}

extension Fix {
    fileprivate var delivery: Instant { receivedAt ?? at }
}
