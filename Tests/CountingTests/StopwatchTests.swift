import Counting
import Primitives
import TestSupport
import Testing

@Suite("Stopwatches")
struct StopwatchTests {
    private func elapsed(_ id: Counter.ID, _ world: CountingWorld) async throws -> Duration {
        try await world.read { try $0.counter(id) }.elapsed
    }

    @Test("Start, stop and start again measure what ran; several run at once")
    func several() async throws {
        for engine in Engine.allCases {
            try await CountingWorld.with(engine) { world throws in
                let keeper = try await world.makeStopwatch("Keeper")
                let striker = try await world.makeStopwatch("Striker")
                try await world.act { try $0.start(keeper) }
                world.clock.advance(by: .seconds(10))
                try await world.act { try $0.start(striker) }
                world.clock.advance(by: .seconds(5))
                #expect(try await elapsed(keeper, world) == .seconds(15))
                let stopped = try await world.act { try $0.stop(keeper, note: "hurt") }
                #expect(stopped.elapsed == .seconds(15) && !stopped.isRunning)
                world.clock.advance(by: .seconds(100))
                try await world.act { try $0.start(keeper) }
                world.clock.advance(by: .milliseconds(1500))
                #expect(try await elapsed(keeper, world) == .milliseconds(16_500))
                #expect(try await elapsed(striker, world) == .milliseconds(106_500))
                expect(try await world.read { try $0.counter(keeper) }.valueText == "0:00:16")
                let history = try await world.read { try $0.history(of: keeper) }
                #expect(history.map(\.amount) == [15_000] && history[0].note == "hurt")
                expect(try await world.act { try $0.reset(keeper) }.value == 0)
                expect(try await world.read { try $0.counter(keeper) }.isRunning == false)
                expect(try await world.read { try $0.intervals(of: keeper) }.isEmpty)
            }
        }
    }

    @Test("What makes no sense is refused and changes nothing")
    func refused() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.makeStopwatch()
            let kids = try await world.make("Kids").id
            let now = world.clock.now
            await expect(throws: CountingError.notRunning("Keeper")) {
                try await world.act { try $0.stop(id) }
            }
            await expect(throws: CountingError.notRunning("Keeper")) {
                try await world.act { try $0.lap(id) }
            }
            await expect(throws: CountingError.wrongType("Keeper", .simple)) {
                try await world.act { try $0.add(1, to: id) }
            }
            await expect(throws: CountingError.wrongType("Kids", .time)) {
                try await world.act { try $0.start(kids) }
            }
            try await world.act { try $0.start(id) }
            await expect(throws: CountingError.isRunning("Keeper", since: now)) {
                try await world.act { try $0.start(id) }
            }
            await expect(throws: CountingError.invalidTime(now - .seconds(1), .endsBeforeStart)) {
                try await world.act { try $0.stop(id, at: now - .seconds(1)) }
            }
            await expect(throws: CountingError.invalidTime(now + .seconds(1), .future)) {
                try await world.act { try $0.stop(id, at: now + .seconds(1)) }
            }
            expect(try await world.read { try $0.counter(id) }.isRunning)
        }
    }

    @Test(
        "A wall clock that is set ahead or back changes no time, and is told", arguments: [1, -1])
    func clockSet(hours: Int) async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.makeStopwatch()
            let start = world.clock.now
            try await world.act { try $0.start(id) }
            world.clock.advance(by: .minutes(5))
            world.clock.jump(by: .hours(hours))
            world.clock.advance(by: .minutes(5))
            let running = try await world.read { try $0.counter(id) }
            #expect(running.elapsed == .minutes(10))
            #expect(running.clockMoved == .hours(hours))
            expect(try await world.act { try $0.stop(id) }.elapsed == .minutes(10))
            let interval = try #require(try await world.read { try $0.intervals(of: id) }.first)
            #expect(interval.start == start && interval.stop == start + .minutes(10))
            #expect(interval.clockMoved == .hours(hours))
            // After a restart with a clock that was set back, nothing overlaps.
            try await world.act { try $0.start(id) }
            world.clock.advance(by: .minutes(1))
            #expect(try await elapsed(id, world) == .minutes(11))
            expect(try await world.act { try $0.stop(id) }.elapsed == .minutes(11))
            expect(try await world.read { try $0.counter(id) }.clockMoved == .zero)
        }
    }

    @Test("A reboot loses nothing, and a clock set back meanwhile takes nothing away")
    func reboot() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.makeStopwatch()
            try await world.act { try $0.start(id) }
            world.clock.advance(by: .minutes(5))
            world.clock.reboot(off: .minutes(2))
            #expect(try await elapsed(id, world) == .minutes(7))
            // The first reading after a reboot is kept: time can't go back before it.
            world.clock.jump(by: .minutes(-30))
            #expect(try await elapsed(id, world) == .minutes(7))
            world.clock.advance(by: .minutes(1))
            #expect(try await elapsed(id, world) == .minutes(8))
            // Off, and set back by more than the time that it was off.
            world.clock.reboot(off: .minutes(-20))
            #expect(try await elapsed(id, world) == .minutes(8))
            world.clock.advance(by: .minutes(1))
            let stopped = try await world.act { try $0.stop(id) }
            #expect(stopped.elapsed == .minutes(9))
            let interval = try #require(try await world.read { try $0.intervals(of: id) }.first)
            #expect(interval.duration == .minutes(9))
            #expect(interval.clockMoved == .minutes(-50))
        }
    }

    @Test("A jump that was seen before a reboot stays out of the time after it")
    func jumpThenReboot() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.makeStopwatch()
            try await world.act { try $0.start(id) }
            world.clock.advance(by: .minutes(5))
            world.clock.jump(by: .hours(1))
            #expect(try await elapsed(id, world) == .minutes(5))
            world.clock.reboot(off: .minutes(1))
            #expect(try await elapsed(id, world) == .minutes(6))
        }
    }

    @Test("Elapsed time never goes back while it runs, whatever is done to the clocks")
    func monotone() async throws {
        for seed in UInt64(1)...60 {
            try await CountingWorld.with { world throws in
                var random = SeededGenerator(seed: seed)
                let id = try await world.makeStopwatch()
                var last = Duration.zero
                // The time that passed while it ran, with the machine on; and the time with the
                // machine off.
                var truth = Duration.zero
                var off = Duration.zero
                for _ in 0..<40 {
                    let span = Duration.milliseconds(Int.random(in: 0...5_000_000, using: &random))
                    let isRunning = try await world.read { try $0.counter(id) }.isRunning
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: world.clock.jump(by: random.chance(0.5) ? span : .zero - span)
                    case 1 where isRunning: try await world.act { try $0.stop(id) }
                    case 1: try await world.act { try $0.start(id) }
                    case 2 where isRunning: try await world.act { try $0.lap(id) }
                    case 3:
                        world.clock.reboot(off: span)
                        if isRunning { off += span }
                    default:
                        world.clock.advance(by: span)
                        if isRunning { truth += span }
                    }
                    let now = try await elapsed(id, world)
                    #expect(now >= last, "seed \(seed)")
                    #expect(now >= truth && now <= truth + off, "seed \(seed)")
                    last = now
                }
            }
        }
    }

    @Test("A backdated start and stop are taken at their word")
    func backdated() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.makeStopwatch()
            world.clock.advance(by: .hours(2))
            let now = world.clock.now
            let running = try await world.act { try $0.start(id, at: now - .minutes(30)) }
            #expect(running.elapsed == .minutes(30))
            world.clock.advance(by: .minutes(30))
            let stopped = try await world.act { try $0.stop(id, at: now + .minutes(10)) }
            #expect(stopped.elapsed == .minutes(40))
            expect(try await world.read { try $0.intervals(of: id) }.map(\.isByHand) == [true])
        }
    }

    @Test("Laps tell the time of each and the sum, and a break is in none of them")
    func laps() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.makeStopwatch()
            try await world.act { try $0.start(id) }
            for seconds in [10, 20] {
                world.clock.advance(by: .seconds(seconds))
                try await world.act { try $0.lap(id) }
            }
            try await world.act { try $0.stop(id) }
            world.clock.advance(by: .hours(1))
            try await world.act { try $0.start(id) }
            world.clock.jump(by: .hours(2))
            world.clock.advance(by: .seconds(5))
            let laps = try await world.act { try $0.lap(id) }
            #expect(laps.map(\.number) == [1, 2, 3])
            #expect(laps.map(\.time) == [.seconds(10), .seconds(20), .seconds(5)])
            #expect(laps.map(\.total) == [.seconds(10), .seconds(30), .seconds(35)])
            expect(try await world.read { try $0.laps(of: id) } == laps)
            try await world.undo()
            expect(try await world.read { try $0.laps(of: id) }.count == 2)
            try await world.act { try $0.reset(id) }
            expect(try await world.read { try $0.laps(of: id) }.isEmpty)
            try await world.act { try $0.start(id) }
            expect(try await world.act { try $0.lap(id) }.map(\.number) == [1])
        }
    }

    @Test("Intervals are corrected, and a break is cut out, also of what runs")
    func corrections() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.makeStopwatch()
            let start = world.clock.now
            try await world.act { try $0.start(id) }
            world.clock.advance(by: .minutes(60))
            let cut = try await world.act {
                try $0.cut(id, from: start + .minutes(20), to: start + .minutes(30))
            }
            #expect(cut.isRunning && cut.elapsed == .minutes(50))
            world.clock.advance(by: .minutes(1))
            let stopped = try await world.act { try $0.stop(id) }
            #expect(stopped.elapsed == .minutes(51))
            let parts = try await world.read { try $0.intervals(of: id) }
            #expect(parts.map(\.duration) == [.minutes(20), .minutes(31)])
            let late = start + .minutes(5)
            try await world.act {
                try $0.editInterval(1, of: id, start: late, note: "late kick-off")
            }
            #expect(try await elapsed(id, world) == .minutes(46))
            try await world.act { try $0.removeInterval(1, of: id) }
            #expect(try await elapsed(id, world) == .minutes(31))
            try await world.act {
                try $0.addInterval(to: id, start: start - .minutes(9), stop: start)
            }
            #expect(try await elapsed(id, world) == .minutes(40))
            for _ in 0..<3 { try await world.undo() }
            #expect(try await elapsed(id, world) == .minutes(51))
            let history = try await world.read { try $0.history(of: id) }
            #expect(history.reduce(0) { $0 + $1.amount } == 51 * 60_000)
            await expect(throws: CountingError.noSuchInterval(3, of: "Keeper", count: 2)) {
                try await world.act { try $0.removeInterval(3, of: id) }
            }
            await expect(throws: CountingError.invalidTime(start - .hours(9), .nothingMeasured)) {
                try await world.act {
                    try $0.cut(id, from: start - .hours(9), to: start - .hours(8))
                }
            }
        }
    }

    @Test("Undo of a reset, a stop and a start bring back what was measured")
    func undo() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.makeStopwatch()
            try await world.act { try $0.start(id) }
            world.clock.advance(by: .minutes(3))
            try await world.act { try $0.stop(id) }
            try await world.act { try $0.reset(id) }
            try await world.undo()
            #expect(try await elapsed(id, world) == .minutes(3))
            // After the stop is undone, it counts as never stopped.
            try await world.undo()
            world.clock.advance(by: .minutes(1))
            expect(try await world.read { try $0.counter(id) }.isRunning)
            #expect(try await elapsed(id, world) == .minutes(4))
            try await world.redo()
            #expect(try await elapsed(id, world) == .minutes(3))
            try await world.undo()
            try await world.undo()
            #expect(try await elapsed(id, world) == .zero)
            expect(try await world.read { try $0.counter(id) }.isRunning == false)
        }
    }

    @Test("Two devices measure at once and it counts once; either stops both")
    func twoDevices() async throws {
        try await CountingWorld.withTwo { one, two throws in
            let id = try await one.makeStopwatch()
            two.clock.set(one.clock.now)
            try await one.send(to: two)
            try await one.act { try $0.start(id) }
            one.clock.advance(by: .minutes(2))
            two.clock.advance(by: .minutes(2))
            try await two.act { try $0.start(id) }
            one.clock.advance(by: .minutes(2))
            two.clock.advance(by: .minutes(2))
            try await one.exchange(with: two)
            #expect(try await elapsed(id, one) == .minutes(4))
            #expect(try await elapsed(id, two) == .minutes(4))
            try await two.act { try $0.stop(id) }
            try await two.send(to: one)
            one.clock.advance(by: .minutes(9))
            #expect(try await elapsed(id, one) == .minutes(4))
            expect(try await one.read { try $0.counter(id) }.isRunning == false)
            let history = try await one.read { try $0.history(of: id) }
            #expect(history.map(\.amount) == [240_000] && history[0].kind == .sync)
        }
    }

    @Test("Durations are written in hours, minutes and seconds")
    func clockText() {
        #expect(ClockText.text(of: .zero) == "0:00:00")
        #expect(ClockText.text(of: .milliseconds(3_723_999)) == "1:02:03")
        #expect(ClockText.text(of: .hours(1234)) == "1234:00:00")
        #expect(ClockText.text(of: .seconds(-3600)) == "-1:00:00")
    }
}
