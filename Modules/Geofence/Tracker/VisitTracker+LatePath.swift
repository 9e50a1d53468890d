import Primitives

/// The course of a tracker before one of the fixes that are kept.
struct Snapshot: Hashable, Sendable, Codable {
    /// The position of that fix in the queue.
    var position: Int
    /// The time of that fix.
    let at: Instant
    var course: Course
}

extension VisitTracker {
    /// Takes a snapshot of the course now and then, so that a late fix replays only the recent
    /// fixes, and drops the snapshots, fixes and visits that are too old for that.
    mutating func takeSnapshot(before position: Int) {
        let at = queue.readings[position].at
        fixesSinceSnapshot += 1
        if let snapshotAt, !snapshots.isEmpty,
            at.milliseconds(since: snapshotAt) < max(1, setting.lateness / 2),
            fixesSinceSnapshot < TrackerSetting.historyFixes / 2
        {
            return
        }
        snapshotAt = at
        fixesSinceSnapshot = 0
        snapshots.append(Snapshot(position: position, at: at, course: course))
        guard let newest = queue.newest else { return }
        var gone = 0
        while gone + 1 < snapshots.count,
            newest.milliseconds(since: snapshots[gone + 1].at) >= setting.lateness
                || position - snapshots[gone].position >= TrackerSetting.historyFixes
        {
            gone += 1
        }
        guard gone > 0 else { return }
        snapshots.removeFirst(gone)
        let first = snapshots[0]
        queue.forget(first: first.position)
        for number in snapshots.indices { snapshots[number].position -= first.position }
        told.removeAll { $0.left.map { $0 < first.at } ?? false }
    }

    /// Remembers the reported transitions for corrections.
    mutating func remember(_ transitions: ArraySlice<Transition>) {
        for transition in transitions { told.take(transition) }
    }

    /// Replays the fixes from a late one on and returns the transitions to report now.
    mutating func correct(from position: Int, isNew: Bool, _ places: PlaceIndex) -> [Transition] {
        if isNew {
            for number in snapshots.indices where snapshots[number].position > position {
                snapshots[number].position += 1
            }
        }
        guard let start = snapshots.lastIndex(where: { $0.position <= position }) else {
            preconditionFailure("the first snapshot is from before all fixes that are kept")
        }
        let origin = snapshots[start]
        snapshots.removeSubrange((start + 1)...)
        snapshotAt = origin.at
        // The first replayed fix is the one of the snapshot.
        fixesSinceSnapshot = -1
        course = origin.course
        var transitions: [Transition] = []
        var number = origin.position
        while number < queue.used {
            let kept = queue.readings.count
            takeSnapshot(before: number)
            // The fixes that a snapshot drops move the rest forward.
            number -= kept - queue.readings.count
            course.take(queue.readings[number], setting, places, &transitions)
            number += 1
        }
        if queue.isDrained, let clock {
            course.closeIfSilent(at: clock, setting, &transitions)
        }
        var visits = origin.course.stays.compactMap(ToldVisit.init)
        for transition in transitions { visits.take(transition) }
        return reconcile(visits)
    }

    /// Returns the transitions by which the visits of a replay differ from the reported ones.
    ///
    /// A reported visit keeps its id. It may become longer but never shorter, since a recipient may
    /// have acted on it. Only an open visit that the replay does not confirm ends at its beginning.
    private mutating func reconcile(_ visits: [ToldVisit]) -> [Transition] {
        var transitions: [Transition] = []
        let known = Set(told.map(\.visit))
        var matched = known.intersection(visits.map(\.visit))
        let (same, others) = (
            visits.filter { known.contains($0.visit) }, visits.filter { !known.contains($0.visit) }
        )
        for visit in same + others {
            if let number = told.position(of: visit, excluding: matched) {
                matched.insert(told[number].visit)
                correct(number, by: visit, &transitions)
            } else {
                matched.insert(visit.visit)
                told.append(visit)
                transitions.append(.late(.enter, visit, at: visit.entered))
                if visit.hasDwelt { transitions.append(dwelling(visit)) }
                if let left = visit.left { transitions.append(.late(.leave, visit, at: left)) }
            }
        }
        for number in told.indices
        where told[number].left == nil && !matched.contains(told[number].visit) {
            told[number].left = told[number].entered
            transitions.append(.late(.leave, told[number], at: told[number].entered))
        }
        return transitions
    }

    private mutating func correct(
        _ number: Int, by visit: ToldVisit, _ transitions: inout [Transition]
    ) {
        var known = told[number]
        let entered = min(known.entered, visit.entered)
        rename(visit.visit, known.visit, since: entered)
        if entered < known.entered {
            known.entered = entered
            transitions.append(.late(.enter, known, at: entered))
        }
        if visit.hasDwelt, !known.hasDwelt {
            known.hasDwelt = true
            transitions.append(dwelling(known))
        }
        if let left = visit.left, known.left.map({ $0 < left }) ?? true {
            known.left = left
            transitions.append(.late(.leave, known, at: left))
        } else if visit.left == nil {
            known.left = nil
        }
        told[number] = known
    }

    private mutating func rename(_ visit: Visit.ID, _ known: Visit.ID, since: Instant) {
        course.rename(visit, known, since: since)
        for number in snapshots.indices {
            snapshots[number].course.rename(visit, known, since: since)
        }
    }

    private func dwelling(_ visit: ToldVisit) -> Transition {
        .late(.dwell, visit, at: visit.entered + rules.dwell)
    }

}

extension [ToldVisit] {
    /// The position of a visit by its id, or else of the one that overlaps it and began nearest.
    fileprivate func position(of visit: ToldVisit, excluding matched: Set<Visit.ID>) -> Int? {
        if let number = firstIndex(where: { $0.visit == visit.visit }) { return number }
        func distance(_ number: Int) -> UInt64 {
            self[number].entered.milliseconds(since: visit.entered).magnitude
        }
        return
            indices
            .filter { !matched.contains(self[$0].visit) && self[$0].overlaps(visit) }
            .min { distance($0) < distance($1) }
    }
}

extension Course {
    fileprivate mutating func rename(_ visit: Visit.ID, _ known: Visit.ID, since: Instant) {
        for number in stays.indices {
            guard var inside = stays[number].inside, inside.visit == visit else { continue }
            inside.visit = known
            inside.since = min(inside.since, since)
            stays[number].phase = .inside(inside)
        }
    }
}

extension Transition {
    fileprivate static func late(_ kind: Kind, _ visit: ToldVisit, at: Instant) -> Transition {
        Transition(
            visit: visit.visit, place: visit.place, kind: kind, at: at, entered: visit.entered,
            reason: .late)
    }
}
