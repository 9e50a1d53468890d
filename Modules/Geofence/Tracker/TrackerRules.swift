/// The rules by which ``VisitTracker`` turns fixes into visits.
public struct TrackerRules: Hashable, Sendable, Codable {
    /// The agreement of fixes that the tracker requires.
    public struct Confirmation: Hashable, Sendable, Codable {
        /// The number of fixes that must agree.
        public var fixes: Int
        /// The shortest time over which they must be spread, so that a burst of one error isn't
        /// believed.
        public var spread: Duration
        /// The time between any two fixes that suffices instead, so that a sparse track is
        /// believed, too.
        public var time: Duration

        /// Creates a rule.
        public init(fixes: Int, spread: Duration, time: Duration) {
            self.fixes = fixes
            self.spread = spread
            self.time = time
        }
    }

    /// Four fixes over 45 s, or two fixes 60 s apart: shorter stays are mostly noise (of 677 visits
    /// under a minute in a public trace about 10 were real).
    public var enter = Confirmation(fixes: 4, spread: .seconds(45), time: .seconds(60))
    /// Five fixes over 240 s, or two fixes 420 s apart. Much slower than entering, since the errors
    /// of phones indoors drift for minutes: in simulated days at 20 m with errors that persist for
    /// minutes, 120 s splits every seventh visit, 240 s every seventeenth. Leaving is back-dated,
    /// so waiting costs no accuracy.
    public var leave = Confirmation(fixes: 5, spread: .seconds(240), time: .seconds(420))
    /// The length at which a visit is reported as dwelling. It equals the shortest encounter, so
    /// code that looks for encounters can skip shorter visits.
    public var dwell: Duration = .minutes(5)
    /// The metres beyond the boundary that don't count as outside: the error of a good fix.
    public var buffer = 20.0
    /// The buffer as a share of a place's extent, if that is larger: large places are drawn
    /// coarsely.
    public var bufferShare = 0.1
    /// The accuracy in metres that agreeing fixes must reach together: one fix of 20 m, or seven of
    /// 50 m. Otherwise the mean position of the last minutes decides.
    public var sureAccuracy = 20.0
    /// The time after which a fix has about a third of its weight in that mean: errors of 50 m even
    /// out within minutes, and a person who walks is elsewhere by then.
    public var meanTime: Duration = .minutes(5)
    /// The largest accuracy in metres that decisions use, so that a wrong receiver doesn't hold a
    /// visit open.
    public var accuracyClamp = 50.0
    /// The accuracy in metres beyond which fixes are refused: they can't tell buildings apart (23 %
    /// of the fixes of a public trace).
    public var accuracyLimit = 100.0
    /// Whether a fix without accuracy is refused rather than taken with ``assumedAccuracy``.
    public var requiresAccuracy = true
    /// The accuracy in metres assumed if the source gives none, such as in GPX files.
    public var assumedAccuracy = 20.0
    /// The speed in metres per second that nobody exceeds: a fast train. One fix in a hundred of a
    /// public trace jumps faster than 100 m/s.
    public var topSpeed = 85.0
    /// The number of agreeing fixes in a row that outweigh the one they contradict.
    public var speedAppeal = 3
    /// The time within which fixes are reordered; later ones take the late path (3 % of the fixes
    /// of a public trace are out of order, nearly all by seconds).
    public var window: Duration = .seconds(60)
    /// The delay up to which a late fix still counts as if it had come in time. It equals the
    /// silence: older fixes concern visits that are closed for good. At most 600 fixes are kept for
    /// it.
    public var lateness: Duration = .minutes(30)
    /// The time by which a fix may be ahead of its reception: clocks differ a little.
    public var futureTolerance: Duration = .seconds(60)
    /// The age at reception beyond which a fix is refused: its clock is wrong, or its visit is no
    /// longer kept.
    public var oldest: Duration = .hours(24)
    /// The time without a fix after which it is unknown whether a visit goes on. Phones that lie
    /// still report every few minutes.
    public var doubt: Duration = .minutes(10)
    /// The time without a fix after which visits close at the last one. Half an hour: longer than a
    /// phone sleeps in a pocket, shorter than a lecture.
    public var silence: Duration = .minutes(30)
    /// Whether walking through a place between two fixes is inferred. Not by default: it lasts
    /// seconds, makes no encounter, and is a guess.
    public var infersPassing = false
    /// The longest time between two fixes from which the way between them is inferred.
    public var passingGap: Duration = .minutes(3)

    /// Creates the default rules.
    public init() {}
}
