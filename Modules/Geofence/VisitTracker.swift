import Primitives

/// Turns the fixes of one device into entering and leaving places: a pure value.
///
/// It enters at a place's boundary and leaves at the boundary plus a buffer, both only when
/// enough fixes agree, and dates both back to the first of them. It can be encoded and restored
/// at any moment; the same fixes, in any chunks and in any order within the window, give the same
/// visits.
///
/// ```
/// var tracker = VisitTracker(device: device)
/// for fix in fixes { record(tracker.receive(fix, places: index)) }
/// record(tracker.finish(at: now, places: index))
/// ```
///
/// Transitions come late by the reordering window and the confirmation; their times don't. Those
/// of one call are ordered by time, at one instant leaving before entering.
public struct VisitTracker: Hashable, Sendable, Codable {
    /// The installation whose fixes these are; part of every visit's id.
    public let device: DeviceID
    /// The numbers it goes by.
    public let rules: TrackerRules
    /// How many fixes were not used, and why.
    public private(set) var refused = RefusedFixes()
    /// How many fixes were used.
    public private(set) var accepted = 0
    var reordering = ReorderingWindow()
    var plausibility = SpeedCheck()
    var stays: [Stay] = []

    /// Starts with no fix and no visit.
    public init(device: DeviceID, rules: TrackerRules = TrackerRules()) {
        self.device = device
        self.rules = rules
    }

    /// The visits under way, in the order of their places' ids.
    public var openVisits: [(place: Place.ID, entered: Instant)] {
        stays.compactMap { stay in stay.entered.map { (stay.place, $0) } }
    }

    /// Takes a fix; answers what became certain by it.
    ///
    /// - Complexity: O(log window) and O(corners of the places the person may be in).
    public mutating func receive(_ fix: Fix, places: PlaceIndex) -> [Transition] {
        if let reason = rules.objection(to: fix) {
            refused.add(reason)
            return []
        }
        if let reason = reordering.insert(fix, window: rules.window) {
            refused.add(reason)
            return []
        }
        return process(reordering.release(window: rules.window), places: places)
    }

    /// Tells the time: fixes that waited for order are used, silent visits are closed.
    ///
    /// Fixes from before `now` less the window are late from here on.
    public mutating func advance(to now: Instant, places: PlaceIndex) -> [Transition] {
        reordering.advance(to: now)
        var transitions = process(reordering.release(window: rules.window), places: places)
        if let last = plausibility.last, reordering.isEmpty, now - last.at > rules.silence {
            transitions += closeAll(at: last.at, reason: .silence)
        }
        return transitions.sorted(by: Transition.precedes)
    }

    /// Ends the recording: everything that waited is used and all visits are closed.
    ///
    /// They end at `end`, or at the last fix if that was longer ago than the silence allowed.
    public mutating func finish(at end: Instant, places: PlaceIndex) -> [Transition] {
        var transitions = process(reordering.releaseAll(), places: places)
        if let last = plausibility.last {
            let isSilent = end - last.at > rules.silence
            transitions += closeAll(
                at: isSilent ? last.at : max(end, last.at),
                reason: isSilent ? .silence : .finished)
        }
        return transitions.sorted(by: Transition.precedes)
    }

    private mutating func process(_ fixes: [Fix], places: PlaceIndex) -> [Transition] {
        var transitions: [Transition] = []
        for fix in fixes {
            if reordering.isRepeated(fix) {
                refused.add(.duplicate)
                continue
            }
            guard plausibility.accepts(fix, rules: rules) else {
                refused.add(.impossibleSpeed)
                continue
            }
            accepted += 1
            if let last = plausibility.last, fix.at - last.at > rules.silence {
                transitions += closeAll(at: last.at, reason: .silence)
            }
            plausibility.last = fix
            transitions += update(with: fix, places: places)
        }
        return transitions.sorted(by: Transition.precedes)
    }

    mutating func closeAll(at instant: Instant, reason: Transition.Reason) -> [Transition] {
        defer { stays = [] }
        return stays.compactMap { $0.leave(at: instant, reason: reason, device: device) }
    }
}

extension TrackerRules {
    /// What is wrong with a fix by itself.
    func objection(to fix: Fix) -> Refusal? {
        let (longitude, latitude) = (fix.coordinate.longitude, fix.coordinate.latitude)
        if longitude.isNaN || latitude.isNaN || fix.accuracy?.isNaN == true { return .notANumber }
        guard fix.coordinate.isOnEarth else { return .outOfRange }
        if longitude == 0 && latitude == 0 { return .nullIsland }
        if let accuracy = fix.accuracy {
            guard accuracy >= 0, accuracy <= accuracyLimit else { return .accuracyBeyondLimit }
        } else if requiresAccuracy {
            return .accuracyMissing
        }
        if fix.isMocked { return .mocked }
        if let received = fix.receivedAt, fix.at - received > futureTolerance { return .future }
        return nil
    }

    /// The accuracy that a decision believes, in metres.
    func believedAccuracy(of fix: Fix) -> Double {
        min(fix.accuracy ?? assumedAccuracy, accuracyClamp)
    }
}
