import Primitives

/// A state machine that turns the fixes of one device into entering and leaving places: a pure
/// value.
///
/// It enters at a place's boundary and leaves at the boundary plus a buffer, both only when enough
/// fixes agree, and dates both back to the first of them. It can be encoded and restored at any
/// moment; the same fixes, in any chunks and in any order within the window, give the same visits.
/// A fix later than the window, but not by more than ``TrackerRules/lateness``, counts as if it had
/// come in time, except that nothing already reported is taken back.
///
/// ```
/// var tracker = VisitTracker(device: device)
/// for fix in fixes { record(tracker.receive(fix, places: index)) }
/// record(tracker.finish(at: now, places: index))
/// ```
///
/// Transitions are delayed by the reordering window and the confirmation; their times are not.
/// Those of one call are ordered by time, at one instant leaving before entering and a place before
/// the one that it is part of.
package struct VisitTracker: Hashable, Sendable {
    /// The number of fixes that took the late path.
    package internal(set) var late = 0
    var setting: TrackerSetting
    private var objections = RefusedFixes()
    var queue = FixQueue()
    /// The course after all fixes that were used.
    var course = Course()
    /// Earlier courses, ascending, the first one before all fixes that are kept.
    var snapshots: [Snapshot] = []
    /// The time of the last snapshot, and the number of fixes used since; stored, as each fix needs
    /// them.
    var snapshotAt: Instant?
    var fixesSinceSnapshot = 0
    /// The visits that were reported and may still be corrected.
    var told: [ToldVisit] = []
    /// The latest time that was given without a fix.
    var clock: Instant?

    /// Creates a tracker without fixes and visits.
    package init(device: DeviceID, rules: TrackerRules = TrackerRules()) {
        setting = TrackerSetting(device: device, rules: rules)
    }

    /// The device that the fixes come from; part of every visit's id.
    package var device: DeviceID { setting.device }

    /// The rules of the tracker; new ones apply from the next fix on.
    package var rules: TrackerRules {
        get { setting.rules }
        set { setting = TrackerSetting(device: device, rules: newValue) }
    }

    /// The number of fixes that were used.
    package var accepted: Int { course.accepted }

    /// The time of the last fix that was used.
    package var lastFix: Instant? { course.last?.at }

    /// The numbers of refused fixes by reason.
    package var refused: RefusedFixes {
        objections.adding(course.implausible, of: .impossibleSpeed)
    }

    /// The visits under way as known at an instant, in the order of their places' ids.
    package func openVisits(at now: Instant) -> [OpenVisit] {
        guard let last = course.last?.at else { return [] }
        return course.stays.compactMap { stay in
            stay.inside.map { inside in
                OpenVisit(
                    visit: inside.visit, place: stay.place, entered: inside.since, lastFix: last,
                    isUnknown: now - last > rules.doubt)
            }
        }
    }

    /// Takes a fix and returns the transitions that it confirms.
    ///
    /// - Complexity: O(1) and O(corners of the places the person may be in); for a late one,
    ///   O(fixes kept), at most 600.
    package mutating func receive(_ fix: Fix, places: PlaceIndex) -> [Transition] {
        if let reason = rules.objection(to: fix) {
            objections.add(reason)
            return []
        }
        var transitions: [Transition] = []
        switch queue.insert(Reading(fix), lateness: setting.lateness) {
        case .waits: break
        case .replaces, .duplicate: objections.add(.duplicate)
        case .tooLate: objections.add(.late)
        case .late(let position, let isNew):
            if !isNew { objections.add(.duplicate) }
            late += 1
            transitions = correct(from: position, isNew: isNew, places)
        }
        let corrections = transitions.count
        while queue.isNextDue(window: setting.window) { useNext(places, &transitions) }
        if transitions.isEmpty { return [] }
        remember(transitions[corrections...])
        return places.ordered(transitions)
    }

    /// Advances the clock: uses the fixes that waited for reordering and closes silent visits.
    package mutating func advance(to now: Instant, places: PlaceIndex) -> [Transition] {
        queue.advance(to: now)
        clock = clock.map { max($0, now) } ?? now
        var transitions: [Transition] = []
        while queue.isNextDue(window: setting.window) { useNext(places, &transitions) }
        if queue.isDrained { course.closeIfSilent(at: now, setting, &transitions) }
        remember(transitions[...])
        return places.ordered(transitions)
    }

    /// Ends the recording: uses all waiting fixes and closes all visits.
    ///
    /// The visits end at `end`, or at the last fix if that was longer ago than the silence allowed.
    /// Fixes from before the last one are too late afterwards.
    package mutating func finish(at end: Instant, places: PlaceIndex) -> [Transition] {
        var transitions: [Transition] = []
        while !queue.isDrained { useNext(places, &transitions) }
        if let last = course.last {
            let isSilent = end - last.at > rules.silence
            course.closeAll(
                at: isSilent ? last.at : max(end, last.at), isSilent ? .silence : .finished,
                setting, &transitions)
        }
        queue.forget(first: queue.used)
        snapshots = []
        told = []
        clock = nil
        return places.ordered(transitions)
    }

    private mutating func useNext(_ places: PlaceIndex, _ transitions: inout [Transition]) {
        takeSnapshot(before: queue.used)
        let reading = queue.useNext()
        course.take(reading, setting, places, &transitions)
    }
}

/// A visit that has begun and not ended, as far as a tracker knows.
package struct OpenVisit: Hashable, Sendable {
    /// The identifier of the visit.
    package let visit: Visit.ID
    /// The place.
    package let place: Place.ID
    /// The beginning.
    package let entered: Instant
    /// The time of the person's last fix, wherever it was.
    package let lastFix: Instant
    /// Whether the last fix is too old to know if the person is still there.
    package let isUnknown: Bool
}

extension VisitTracker: Codable {
    private enum CodingKeys: CodingKey {
        case device, rules, late, objections, queue, course, snapshots, snapshotAt, told, clock
        case fixesSinceSnapshot
    }

    /// Creates a tracker from a saved one.
    package init(from decoder: any Decoder) throws {
        let saved = try decoder.container(keyedBy: CodingKeys.self)
        setting = TrackerSetting(
            device: try saved.decode(DeviceID.self, forKey: .device),
            rules: try saved.decode(TrackerRules.self, forKey: .rules))
        late = try saved.decode(Int.self, forKey: .late)
        objections = try saved.decode(RefusedFixes.self, forKey: .objections)
        queue = try saved.decode(FixQueue.self, forKey: .queue)
        course = try saved.decode(Course.self, forKey: .course)
        snapshots = try saved.decode([Snapshot].self, forKey: .snapshots)
        snapshotAt = try saved.decodeIfPresent(Instant.self, forKey: .snapshotAt)
        fixesSinceSnapshot = try saved.decode(Int.self, forKey: .fixesSinceSnapshot)
        told = try saved.decode([ToldVisit].self, forKey: .told)
        clock = try saved.decodeIfPresent(Instant.self, forKey: .clock)
    }

    /// Encodes the whole tracker.
    package func encode(to encoder: any Encoder) throws {
        var saved = encoder.container(keyedBy: CodingKeys.self)
        try saved.encode(device, forKey: .device)
        try saved.encode(rules, forKey: .rules)
        try saved.encode(late, forKey: .late)
        try saved.encode(objections, forKey: .objections)
        try saved.encode(queue, forKey: .queue)
        try saved.encode(course, forKey: .course)
        try saved.encode(snapshots, forKey: .snapshots)
        try saved.encodeIfPresent(snapshotAt, forKey: .snapshotAt)
        try saved.encode(fixesSinceSnapshot, forKey: .fixesSinceSnapshot)
        try saved.encode(told, forKey: .told)
        try saved.encodeIfPresent(clock, forKey: .clock)
    }
}
