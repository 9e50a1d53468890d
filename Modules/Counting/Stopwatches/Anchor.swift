import Primitives
import Storage

/// What ties a running stopwatch to the machine's own clock, so that neither a wall clock that is
/// set nor a reboot loses or adds time. It is kept on this device alone.
///
/// On the boot of the anchor the machine's clock says how much time has passed, whatever the wall
/// shows. After another boot it is the wall clock, and never less than nothing.
struct Anchor: Sendable, Hashable {
    /// When what runs was started.
    let start: Instant
    /// Milliseconds that were measured before that.
    let before: Int64
    /// Both clocks when the anchor was set.
    let moment: Moment
    /// What a wall clock that nobody set since the start would have shown then.
    let steady: Instant
    /// Milliseconds by which the wall clock was set ahead since the start; negative for back.
    let moved: Int64

    /// Less than this is how exact two clocks can be read, not somebody setting one.
    static let leastMove: Duration = .seconds(1)

    /// The anchor of what runs since an instant, set at a moment.
    init(start: Instant, before: Int64, at moment: Moment, steady: Instant) {
        self.init(start: start, before: before, moment: moment, steady: steady, moved: 0)
    }

    private init(start: Instant, before: Int64, moment: Moment, steady: Instant, moved: Int64) {
        self.start = start
        self.before = before
        self.moment = moment
        self.steady = steady
        self.moved = moved
    }

    /// The anchor brought to a later moment.
    func moved(to now: Moment) -> Anchor {
        let shown = now.wall - moment.wall
        // Another boot: nothing but the wall clock knows how long the machine was off.
        let passed = now.boot.elapsed(since: moment.boot) ?? max(.zero, shown)
        let jump = shown - passed
        let isJump = jump <= .zero - Self.leastMove || jump >= Self.leastMove
        return Anchor(
            start: start, before: before, moment: now, steady: steady + passed,
            moved: moved.addingSaturated(isJump ? jump.wholeMilliseconds : 0))
    }

    /// The same anchor of what runs since another start.
    func with(start: Instant, before: Int64) -> Anchor {
        Anchor(start: start, before: before, moment: moment, steady: steady, moved: moved)
    }

    /// Milliseconds measured in all.
    var elapsed: Int64 { before.addingSaturated(max(0, steady.milliseconds(since: start))) }
}

extension Anchor: ColumnValue {
    static var columnType: ColumnType { .text }

    var value: Value {
        let numbers = [
            start.milliseconds, before, moment.wall.milliseconds,
            moment.boot.elapsed.wholeMilliseconds, steady.milliseconds, moved,
        ]
        return .text((numbers.map(String.init) + [moment.boot.id]).joined(separator: " "))
    }

    init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        let words = text.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
        let numbers = words.prefix(6).compactMap { Int64($0) }
        guard words.count == 7, numbers.count == 6 else { return nil }
        self.init(
            start: Instant(milliseconds: numbers[0]), before: numbers[1],
            moment: Moment(
                wall: Instant(milliseconds: numbers[2]),
                boot: BootTime(id: String(words[6]), elapsed: .milliseconds(numbers[3]))),
            steady: Instant(milliseconds: numbers[4]), moved: numbers[5])
    }
}
