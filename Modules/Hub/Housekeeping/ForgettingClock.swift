import Primitives
import Storage

/// The server's opinion of the wall clock: whether it may be trusted so far that something is
/// forgotten for good.
///
/// A clock that jumps ahead would make a server remove all visits, sessions and deletions at once.
/// So the wall clock is compared with the clock of the machine, which nobody can set, and with the
/// time that was noted last in the store. After a jump nothing is forgotten until the clock is
/// right again, or has gone on from its new time for a day.
struct ForgettingClock: Sendable, Hashable {
    /// A reading of both clocks.
    struct Reading: Sendable, Hashable {
        let wall: Instant
        let machine: BootTime

        /// The wall clock's lead over what another reading makes expect; `nil` if the machine was
        /// started in between.
        func lead(over earlier: Reading) -> Duration? {
            machine.elapsed(since: earlier.machine).map { wall - (earlier.wall + $0) }
        }
    }

    /// The jump from which on a clock is doubted.
    static let jump: Duration = .hours(1)
    /// The time for which a machine can be off without a doubt.
    static let absence: Duration = .hours(7 * 24)
    /// The time for which a clock must go on before it is believed.
    static let probation: Duration = .hours(24)

    /// The latest reading that was believed.
    private(set) var trusted: Reading
    /// The reading since which the clock is doubted; `nil` while it is believed.
    private(set) var doubted: Reading?

    /// Creates a clock that believes a first reading.
    init(_ first: Reading) { trusted = first }

    init(trusted: Reading, doubted: Reading?) {
        self.trusted = trusted
        self.doubted = doubted
    }

    /// Whether something may be forgotten.
    var isBelieved: Bool { doubted == nil }

    /// Takes a reading.
    mutating func read(_ reading: Reading) {
        if isPlausible(reading) {
            (trusted, doubted) = (reading, nil)
            return
        }
        guard let since = doubted, let lead = reading.lead(over: since),
            lead.magnitude < Self.jump
        else {
            doubted = reading
            return
        }
        let hasGoneOn = reading.machine.elapsed(since: since.machine).map { $0 >= Self.probation }
        if hasGoneOn ?? false { (trusted, doubted) = (reading, nil) }
    }

    private func isPlausible(_ reading: Reading) -> Bool {
        if let lead = reading.lead(over: trusted) { return lead.magnitude < Self.jump }
        let away = reading.wall - trusted.wall
        return away > .zero - Self.jump && away <= Self.absence
    }
}

extension Duration {
    /// The duration without its sign.
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}

/// The clock as the store keeps it, in one row.
struct ForgettingClockRow: Sendable {
    let clock: ForgettingClock

    private static let only = "clock"

    static let table = Table<ForgettingClockRow>(
        "server_clock", key: ["id"],
        make: { _, wall, boot, elapsed, doubtedWall, doubtedBoot, doubtedElapsed in
            let doubted = doubtedWall.map {
                ForgettingClock.Reading(wall: $0, boot: doubtedBoot, elapsed: doubtedElapsed)
            }
            return ForgettingClockRow(
                clock: ForgettingClock(
                    trusted: ForgettingClock.Reading(wall: wall, boot: boot, elapsed: elapsed),
                    doubted: doubted))
        },
        columns: Column("id", \.id), Column("wall", \.clock.trusted.wall),
        Column("boot", \.clock.trusted.machine.id),
        Column("elapsed", \.clock.trusted.elapsed),
        Column("doubted_wall", \.doubted?.wall),
        Column("doubted_boot", \.doubtedBoot), Column("doubted_elapsed", \.doubtedElapsed))

    private var id: String { Self.only }
    private var doubted: ForgettingClock.Reading? { clock.doubted }
    private var doubtedBoot: String { clock.doubted?.machine.id ?? "" }
    private var doubtedElapsed: Int64 { clock.doubted?.elapsed ?? 0 }

    /// Returns whether something may be forgotten after a reading, and whether the reading is to be
    /// noted: once an hour, or when the opinion changes.
    static func opinion(
        of reading: ForgettingClock.Reading, in transaction: ReadTransaction
    ) throws -> (isBelieved: Bool, isNews: Bool) {
        guard let before = try transaction.get(table, only)?.clock else { return (true, true) }
        var clock = before
        clock.read(reading)
        let isOld = reading.wall - before.trusted.wall >= ForgettingClock.jump
        return (
            clock.isBelieved, clock.doubted != before.doubted || (clock.isBelieved && isOld)
        )
    }

    /// Notes a reading of both clocks.
    static func note(_ reading: ForgettingClock.Reading, in transaction: Transaction) throws {
        var clock = try transaction.get(table, only)?.clock ?? ForgettingClock(reading)
        clock.read(reading)
        try transaction.put(ForgettingClockRow(clock: clock), in: table)
    }
}

extension ForgettingClock.Reading {
    /// The milliseconds since the start of the machine.
    fileprivate var elapsed: Int64 { machine.elapsed.wholeMilliseconds }

    fileprivate init(wall: Instant, boot: String, elapsed: Int64) {
        self.init(
            wall: wall, machine: BootTime(id: boot, elapsed: .milliseconds(elapsed)))
    }
}
