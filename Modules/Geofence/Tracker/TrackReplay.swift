import Primitives

/// The result of tracking a recorded track: every transition with its reason, the visits, and the
/// numbers of refused fixes by reason.
package struct TrackReplay: Hashable, Sendable {
    /// Every enter and leave, by time.
    package let transitions: [Transition]
    /// The visits, by their beginning; a visit ends with the track at the latest.
    package let visits: [Visit]
    /// The visits that were inferred only from the way between two fixes.
    package let inferred: Set<Visit.ID>
    /// The number of fixes that were used.
    package let accepted: Int
    /// The number of fixes that came late.
    package let late: Int
    /// The numbers of refused fixes by reason.
    package let refused: RefusedFixes

    /// Creates a replay of fixes in the order given; the same fixes give the same replay.
    ///
    /// The device's id is zero, so that visits have the same ids each time.
    ///
    /// - Complexity: as ``VisitTracker/receive(_:places:)`` for each fix.
    package init(_ fixes: [Fix], places: PlaceIndex, rules: TrackerRules = TrackerRules()) {
        var tracker = VisitTracker(device: DeviceID(high: 0, low: 0), rules: rules)
        var transitions: [Transition] = []
        for fix in fixes { transitions += tracker.receive(fix, places: places) }
        if let end = fixes.map(\.at).max() {
            transitions += tracker.finish(at: end, places: places)
        }
        var visits: [Visit.ID: Visit] = [:]
        for transition in transitions {
            let told = Visit(transition, of: .local)
            visits[told.id] = visits[told.id]?.merged(with: told) ?? told
        }
        self.transitions = places.ordered(transitions)
        inferred = Set(transitions.filter { $0.reason == .passing }.map(\.visit))
        late = tracker.late
        self.visits = visits.values.sorted { ($0.entered, $0.place) < ($1.entered, $1.place) }
        accepted = tracker.accepted
        refused = tracker.refused
    }
}
