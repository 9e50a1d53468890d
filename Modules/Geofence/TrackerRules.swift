import Primitives

/// When fixes become a visit: every number that ``VisitTracker`` goes by.
public struct TrackerRules: Hashable, Sendable, Codable {
    /// How much has to agree before the tracker believes it.
    public struct Confirmation: Hashable, Sendable, Codable {
        /// That many fixes …
        public var fixes: Int
        /// … spread over at least this time, so that a burst of one error isn't believed,
        public var spread: Duration
        /// or any two fixes this far apart, so that a sparse track is believed, too.
        public var time: Duration

        /// Makes a rule.
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
    /// of phones indoors drift for minutes: in simulated days at 20 m with errors that stay alike
    /// for minutes, 120 s splits every seventh visit, 240 s every seventeenth. Leaving is
    /// back-dated, so patience costs no truth.
    public var leave = Confirmation(fixes: 5, spread: .seconds(240), time: .seconds(420))
    /// A visit of this length is told to have lasted: as long as the shortest encounter, so what
    /// waits for company need not look at shorter ones.
    public var dwell: Duration = .minutes(5)
    /// Metres beyond the boundary that don't count as outside: what a good fix is off by.
    public var buffer = 20.0
    /// The same as a share of a place's extent, where that is more: large places are drawn
    /// coarsely.
    public var bufferShare = 0.1
    /// Fixes that agree must together be as good as one of so many metres: one of 20 m, or seven
    /// of 50 m. Those that are not have the mean of the last minutes decide.
    public var sureAccuracy = 20.0
    /// How long a fix counts for that mean, until it weighs a third: errors of 50 m even out within
    /// minutes, and who walks is somewhere else after them.
    public var meanTime: Duration = .minutes(5)
    /// Metres of accuracy that are believed at most, so that a lying receiver doesn't hold a
    /// visit open.
    public var accuracyClamp = 50.0
    /// Fixes of a worse accuracy in metres are refused: they can't tell buildings apart (23 % of
    /// the fixes of a public trace).
    public var accuracyLimit = 100.0
    /// Whether a fix without accuracy is refused, or else taken as ``assumedAccuracy``.
    public var requiresAccuracy = true
    /// Metres taken where the source says nothing, such as in GPX files.
    public var assumedAccuracy = 20.0
    /// Metres per second that nobody exceeds: a fast train. One fix in a hundred of a public
    /// trace jumps faster than 100 m/s.
    public var topSpeed = 85.0
    /// That many fixes in a row that agree with each other outweigh the one they contradict.
    public var speedAppeal = 3
    /// Fixes are put into order within this time; whoever comes later goes the late path (3 % of
    /// the fixes of a public trace are out of order, nearly all by seconds).
    public var window: Duration = .seconds(60)
    /// So much later than another a fix still counts as if it had come in time. As long as the
    /// silence: what is older concerns visits that are closed for good. At most 600 fixes are kept
    /// for it.
    public var lateness: Duration = .minutes(30)
    /// A fix may be that far ahead of its reception: clocks differ a little.
    public var futureTolerance: Duration = .seconds(60)
    /// A fix older than this when it is received is refused: its clock is wrong, or its visit is
    /// past what is kept.
    public var oldest: Duration = .hours(24)
    /// Without a fix for this long nobody knows whether a visit goes on: it is unknown. Phones
    /// that lie still report every few minutes.
    public var doubt: Duration = .minutes(10)
    /// Without a fix for this long visits close at the last fix. Half an hour: longer than a phone
    /// sleeps in a pocket, shorter than a lecture.
    public var silence: Duration = .minutes(30)
    /// Whether walking through a place between two fixes is inferred. Not by default: it lasts
    /// seconds, makes no encounter, and is a guess.
    public var infersPassing = false
    /// Fixes further apart tell nothing of the way between them.
    public var passingGap: Duration = .minutes(3)

    /// The defaults.
    public init() {}
}
