import Primitives
import Testing

@Suite("The machine's own clock")
struct BootTimeTests {
    @Test("It never goes back, and names its boot")
    func live() {
        var last = Environment.live.boot()
        #expect(last.id.count == 36, "\(last.id)")
        for _ in 0..<1000 {
            let now = Environment.live.boot()
            #expect(now.elapsed(since: last) != nil)
            last = now
        }
    }

    @Test("Two boots have no time in common, nor has a machine that doesn't say")
    func boots() {
        let first = BootTime(id: "a", elapsed: .seconds(5))
        #expect(BootTime(id: "a", elapsed: .seconds(7)).elapsed(since: first) == .seconds(2))
        #expect(BootTime(id: "b", elapsed: .seconds(7)).elapsed(since: first) == nil)
        #expect(BootTime(id: "a", elapsed: .seconds(4)).elapsed(since: first) == nil)
        let silent = BootTime(id: "", elapsed: .seconds(5))
        #expect(silent.elapsed(since: silent) == nil)
    }

    @Test("A manual clock passes time on both clocks, jumps on one, and reboots")
    func manual() throws {
        let clock = ManualClock(Instant(seconds: 1000))
        let start = clock.boot
        clock.advance(by: .seconds(5))
        clock.jump(by: .hours(-1))
        #expect(clock.now == Instant(seconds: 1005 - 3600))
        #expect(clock.boot.elapsed(since: start) == .seconds(5))
        clock.set(Instant(seconds: 1))
        #expect(clock.boot.elapsed(since: start) == .seconds(5))
        clock.reboot(off: .seconds(60))
        #expect(clock.now == Instant(seconds: 61))
        #expect(clock.boot.elapsed(since: start) == nil)
    }

    @Test("An environment without such a clock trusts the wall")
    func wall() {
        let clock = ManualClock(Instant(seconds: 1000))
        let environment = Environment(now: { clock.now }, random: { 0 })
        let start = environment.boot()
        clock.jump(by: .hours(1))
        #expect(environment.boot().elapsed(since: start) == .hours(1))
    }
}
