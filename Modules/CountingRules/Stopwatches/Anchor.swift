import Primitives

/// The link of a running stopwatch to the machine's own clock, so that neither setting the wall
/// clock nor a reboot loses or adds time. It is kept on this device only.
///
/// During the boot of the anchor, the machine's clock measures the time passed, whatever the wall
/// clock shows. After another boot, the wall clock does, and the time is never negative.
package struct Anchor: Sendable, Hashable {
    /// The start of the running interval.
    package let start: Instant
    /// The milliseconds that were measured before the start.
    package let before: Int64
    /// The readings of both clocks when the anchor was set.
    package let moment: Moment
    /// The time at that moment on a wall clock that nobody had set since the start.
    package let steady: Instant
    /// The milliseconds by which the wall clock was set ahead since the start; negative if set
    /// back.
    package let moved: Int64

    /// The least difference that counts as setting a clock; less is the inaccuracy of reading two
    /// clocks.
    package static let leastMove: Duration = .seconds(1)

    /// Creates the anchor of an interval that runs since an instant, set at a moment.
    package init(start: Instant, before: Int64, at moment: Moment, steady: Instant) {
        self.init(start: start, before: before, moment: moment, steady: steady, moved: 0)
    }

    private init(start: Instant, before: Int64, moment: Moment, steady: Instant, moved: Int64) {
        self.start = start
        self.before = before
        self.moment = moment
        self.steady = steady
        self.moved = moved
    }

    /// The anchor moved to a later moment.
    package func moved(to now: Moment) -> Anchor {
        let shown = now.wall - moment.wall
        // After another boot, only the wall clock can tell the time that the machine was off.
        let passed = now.boot.elapsed(since: moment.boot) ?? max(.zero, shown)
        let jump = shown - passed
        let isJump = jump <= .zero - Self.leastMove || jump >= Self.leastMove
        return Anchor(
            start: start, before: before, moment: now, steady: steady + passed,
            moved: moved.addingSaturated(isJump ? jump.wholeMilliseconds : 0))
    }

    /// The same anchor for an interval with another start.
    package func with(start: Instant, before: Int64) -> Anchor {
        Anchor(start: start, before: before, moment: moment, steady: steady, moved: moved)
    }

    /// The milliseconds measured in total.
    package var elapsed: Int64 { before.addingSaturated(max(0, steady.milliseconds(since: start))) }
}

extension Anchor {
    /// The numbers and the boot's id, with spaces between them.
    package var text: String {
        let numbers = [
            start.milliseconds, before, moment.wall.milliseconds,
            moment.boot.elapsed.wholeMilliseconds, steady.milliseconds, moved,
        ]
        return numbers.map { "\($0)" }.joined(separator: " ") + " \(moment.boot.id)"
    }

    /// Creates an anchor from its text; `nil` if the text is not one.
    package init?(_ text: String) {
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

extension Anchor {
    /// The most time shown that may be lost if the machine restarts with a wall clock that was set
    /// back or has no battery.
    package static let longestUnsettled: Duration = .minutes(1)

    /// Whether a later reading of the clocks must be stored: the machine was restarted, the wall
    /// clock was set, or ``longestUnsettled`` has passed.
    package func isUnsettled(by later: Anchor) -> Bool {
        guard let passed = later.moment.boot.elapsed(since: moment.boot) else { return true }
        return later.moved != moved || passed >= Self.longestUnsettled
    }
}
