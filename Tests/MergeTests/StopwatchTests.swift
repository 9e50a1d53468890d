import Merge
import Primitives
import Testing

@Suite("Stopwatches")
struct StopwatchTests {
    private let phone = DeviceID(high: 0, low: 1)
    private let laptop = DeviceID(high: 0, low: 2)

    private func at(_ second: Int64) -> Instant { Instant(seconds: second) }

    @Test("A stopwatch shows what it measured, and goes on while it runs")
    func measures() throws {
        var stopwatch = Stopwatch()
        #expect(stopwatch.elapsed(at: at(5)) == .zero && !stopwatch.isRunning)
        try stopwatch.start(at: at(10), on: phone)
        #expect(stopwatch.isRunning && stopwatch.elapsed(at: at(14)) == .seconds(4))
        #expect(stopwatch.elapsed(at: at(3)) == .zero)
        stopwatch.stop(at: at(20))
        #expect(!stopwatch.isRunning && stopwatch.elapsed(at: at(99)) == .seconds(10))
        try stopwatch.start(at: at(30), on: phone)
        #expect(stopwatch.elapsed(at: at(31)) == .seconds(11))
        #expect(stopwatch.intervals.map(\.start) == [at(10), at(30)])
        #expect(stopwatch.intervals.map(\.stop) == [at(20), nil])
    }

    @Test("Two devices that measure at once count once, and one stop ends both")
    func union() throws {
        var mine = Stopwatch()
        var theirs = Stopwatch()
        try mine.start(at: at(0), on: phone)
        try theirs.start(at: at(4), on: laptop)
        mine.merge(theirs)
        #expect(mine.elapsed(at: at(10)) == .seconds(10))
        mine.stop(at: at(12))
        #expect(!mine.isRunning && mine.elapsed(at: at(50)) == .seconds(12))
        theirs.stop(at: at(20))
        #expect(mine.merged(with: theirs).elapsed(at: at(50)) == .seconds(12))
    }

    @Test("Of two stops the earlier wins, on whatever side it is")
    func earlierStop() throws {
        var early = Stopwatch()
        try early.start(at: at(0), on: phone)
        var late = early
        early.stop(at: at(5))
        late.stop(at: at(9))
        #expect(early.merged(with: late).elapsed(at: at(50)) == .seconds(5))
        #expect(late.merged(with: early).elapsed(at: at(50)) == .seconds(5))
    }

    @Test("A reset drops what it saw, and no interval that it had not seen")
    func reset() throws {
        var mine = Stopwatch()
        try mine.start(at: at(0), on: phone)
        var theirs = mine
        mine.reset()
        try theirs.start(at: at(7), on: laptop)
        theirs.stop(at: at(9))
        #expect(!mine.isRunning && mine.elapsed(at: at(50)) == .zero)
        mine.merge(theirs)
        #expect(mine.elapsed(at: at(50)) == .seconds(2))
        try mine.start(at: at(20), on: phone)
        #expect(mine.elapsed(at: at(23)) == .seconds(5))
    }

    @Test("A clock that was set back loses nothing and overlaps nothing")
    func clockSetBack() throws {
        var stopwatch = Stopwatch()
        try stopwatch.start(at: at(3600), on: phone)
        stopwatch.stop(at: at(7200))
        try stopwatch.start(at: at(3700), on: phone)
        #expect(stopwatch.intervals.last?.start == at(7200))
        stopwatch.stop(at: at(3800))
        #expect(stopwatch.elapsed(at: at(9000)) == .seconds(3600))
        // An interval entered for a later time blocks nothing.
        try stopwatch.append(start: at(90_000), stop: at(90_060), on: phone)
        try stopwatch.start(at: at(8000), on: phone)
        #expect(stopwatch.intervals.contains { $0.start == at(8000) })
    }

    @Test("An interval that was hidden stays hidden, also one that somebody stops meanwhile")
    func hidden() throws {
        var mine = Stopwatch()
        let id = try mine.start(at: at(0), on: phone)
        var theirs = mine
        let (once, again) = (mine.hide(id), mine.hide(id))
        #expect(once && !again)
        theirs.stop(at: at(9))
        #expect(mine.merged(with: theirs).intervals.isEmpty)
        #expect(theirs.merged(with: mine).intervals.isEmpty)
        let next = try mine.start(at: at(10), on: phone)
        #expect(next.number == 2)
    }

    @Test("Equal copies of one interval are one, and are hidden together")
    func copies() throws {
        var mine = Stopwatch()
        let id = try mine.append(start: at(0), stop: at(9), on: phone)
        mine.hide(id)
        var theirs = mine
        try mine.append(start: at(0), stop: at(9), original: id, on: phone)
        try theirs.append(start: at(0), stop: at(9), original: id, on: laptop)
        mine.merge(theirs)
        #expect(mine.intervals.count == 1 && mine.intervals[0].original == id)
        mine.hide(mine.intervals[0].id)
        #expect(mine.intervals.isEmpty)
    }

    @Test("The text of a stopwatch is what is documented")
    func text() throws {
        var document = Document()
        try document.changeStopwatch("time") { stopwatch throws(MergeError) in
            let first = try stopwatch.start(at: at(1), on: phone)
            stopwatch.stop(at: at(2))
            let second = try stopwatch.append(start: at(3), stop: at(4), on: phone)
            stopwatch.hide(second)
            try stopwatch.start(at: at(5), on: phone)
            try stopwatch.append(
                start: at(1), stop: nil, isByHand: false, original: first, on: laptop)
            stopwatch.hide(first)
        }
        #expect(
            document.canonicalText
                == "{\"stopwatches\":{\"time\":{\"lanes\":{\"\(phone)\":{\"floor\":2,"
                + "\"runs\":[[3,5000]]},\"\(laptop)\":{\"runs\":"
                + "[[1,1000,null,0,\"\(phone)\",1]]}}}}}")
        #expect(try Document(canonicalText: document.canonicalText) == document)
    }

    @Test("A lane without numbers left gives an error and changes nothing")
    func full() throws {
        let text =
            "{\"stopwatches\":{\"time\":{\"lanes\":{\"\(phone)\":{\"floor\":\(UInt64.max)}}}}}"
        let full = try Document(canonicalText: text).stopwatch("time")
        var stopwatch = full
        #expect(throws: MergeError.overflow) { try stopwatch.start(at: at(1), on: phone) }
        #expect(stopwatch == full)
    }

    @Test("The longest interval there can be is a length, not a trap")
    func longest() throws {
        var stopwatch = Stopwatch()
        let ends = (Instant(milliseconds: .min), Instant(milliseconds: .max))
        try stopwatch.append(start: ends.0, stop: ends.1, on: phone)
        #expect(stopwatch.elapsed(at: at(0)) == .milliseconds(Int64.max))
    }
}
