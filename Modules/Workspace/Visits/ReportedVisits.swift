import Geofence
import Primitives

/// The visits of which a server was told at once.
public struct ReportedVisits: Sendable, Hashable {
    /// The number of entries and departures.
    public private(set) var events = 0
    /// The visits.
    public private(set) var visits: Set<Visit.ID> = []
    /// Those that the server first heard of after their end: they count for no meeting, since a
    /// visit counts from when it is told.
    public private(set) var ended: Set<Visit.ID> = []
    private var begun: Set<Visit.ID> = []

    /// Creates an empty report.
    init() {}

    mutating func add(_ report: VisitReport, at now: Instant) {
        events += 1
        visits.insert(report.visit)
        if report.isEnter {
            begun.insert(report.visit)
        } else if begun.contains(report.visit), report.at < now - VisitReport.allowance {
            ended.insert(report.visit)
        }
    }
}

extension VisitReport {
    /// The time by which a visit may be told late and still counts for meetings from its beginning
    /// (docs/geofence.md).
    static let allowance: Duration = .minutes(2)
}

extension Workspace {
    /// Whether a visit that began at an instant and is told now counts for meetings from its
    /// beginning.
    public func countsFromItsBeginning(_ entered: Instant) -> Bool {
        entered >= environment.now() - VisitReport.allowance
    }
}
