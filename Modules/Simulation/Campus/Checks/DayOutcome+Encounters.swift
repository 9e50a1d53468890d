import Primitives

/// The error that a server may make when it computes encounters from noisy fixes.
enum Tolerance {
    /// The minutes per stay: a phone reads every 45 s or so, and the tracker needs two or three
    /// readings to believe a change.
    static let minutes = 3
}

/// The check of encounters: the server's answers against the walked truth.
extension DayOutcome {
    var encountersAreTrue: CheckResult {
        var wrong: [String] = []
        var (equal, undecided) = (0, 0)
        let blocked = blockedPairs
        let truths = truth.crossings.mapValues { crossings in
            TrueMeeting(crossings, shortest: encounterMinutes)
        }
        // Whoever neither met nor sees the other is right, and is not looked at.
        let shown = inspections.flatMap { seen in
            seen.feed.keys.map { Pair(seen.student, $0) }
        }
        for pair in Set(truths.keys).union(shown).subtracting(blocked).sorted() {
            let truth = truths[pair] ?? TrueMeeting([], shortest: encounterMinutes)
            let found = [pair.low, pair.high].compactMap { viewer in
                objection(to: truth, viewer: viewer, other: pair.other(than: viewer))
            }
            wrong += found
            if truth.isUncertain {
                undecided += 1
            } else if truth.isCertain && found.isEmpty {
                equal += 1
            }
        }
        wrong += wrongPages()
        return CheckResult(
            "encounters equal to the walked truth", count: ledgers.count - 1,
            compared: "\(equal) pairs who met, minutes within \(Tolerance.minutes) a stay; "
                + "\(undecided) pairs within \(Tolerance.minutes) minutes of meeting",
            wrong: wrong)
    }

    /// Returns the error in a viewer's feed row for another person; `nil` if there is none.
    private func objection(to truth: TrueMeeting, viewer: Int, other: Int) -> String? {
        let seen = inspections[viewer]
        let (name, otherName) = (names[viewer], names[other])
        if seen.conversations[other]?.state == .waiting {
            return seen.feed[other] == nil
                ? nil : "\(name) sees \(otherName), whose answer they await"
        }
        guard let row = seen.feed[other] else {
            guard truth.isCertain else { return nil }
            return "\(name) doesn't see \(otherName), with whom they spent "
                + "\(truth.minutes.upperBound) minutes"
        }
        guard truth.isPossible else { return "\(name) sees \(otherName), whom they didn't meet" }
        guard truth.minutes.contains(row.minutes) else {
            return "\(name) sees \(row.minutes) minutes with \(otherName) instead of "
                + "\(truth.minutes.lowerBound) to \(truth.minutes.upperBound)"
        }
        if let back = inspections[other].feed[viewer], back.minutes != row.minutes {
            return "\(name) and \(otherName) see different times together"
        }
        let isLastTrue = truth.possible.contains { crossing in
            map.places[crossing.place].name == row.lastPlace
                && crossing.time.upperBound.isNear(row.lastAt)
        }
        return isLastTrue
            ? nil : "\(name) sees \(otherName) last in \(row.lastPlace), where they didn't meet"
    }

    /// Returns the shared places on people's pages that aren't true.
    private func wrongPages() -> [String] {
        var wrong: [String] = []
        for seen in inspections {
            for (other, page) in seen.pages.sorted(by: { $0.key < $1.key }) {
                guard let page, seen.feed[other] != nil else { continue }
                let crossings = truth.crossings[Pair(seen.student, other)] ?? []
                let untrue = page.shared.first { shared in
                    !TrueMeeting.joined(crossings).contains { crossing in
                        map.places[crossing.place].name == shared.place
                            && crossing.time.lowerBound.isNear(shared.from)
                            && crossing.time.upperBound.isNear(shared.until)
                    }
                }
                if let untrue {
                    wrong.append(
                        "\(names[seen.student]) sees \(names[other]) in \(untrue.place), "
                            + "where they didn't meet")
                }
            }
        }
        return wrong
    }
}

/// The true meetings of a pair, with the bounds that a check can insist on.
struct TrueMeeting: Sendable {
    /// The times together that a server may call an encounter.
    let possible: [TrueCrossing]
    /// The range of minutes together that a server may show.
    let minutes: ClosedRange<Int>
    /// Whether a server must show the pair.
    let isCertain: Bool

    /// Whether a server may show the pair.
    var isPossible: Bool { !possible.isEmpty }
    /// Whether a server may either show or omit the pair.
    var isUncertain: Bool { isPossible && !isCertain }

    /// Creates the bounds for a pair's crossings and the shortest encounter, in minutes.
    init(_ crossings: [TrueCrossing], shortest: Int) {
        let joined = Self.joined(crossings)
        let bound = { (minutes: Int) in
            joined.filter { $0.duration >= .minutes(minutes) }
        }
        possible = bound(shortest - Tolerance.minutes)
        let certain = bound(shortest + Tolerance.minutes)
        isCertain = !certain.isEmpty
        let least = certain.reduce(0) { $0 + $1.duration.wholeMinutes - Tolerance.minutes }
        let most = possible.reduce(0) { $0 + $1.duration.wholeMinutes + Tolerance.minutes + 1 }
        minutes = min(least, most)...most
    }

    /// Joins crossings in one place whose gap is at most 5 minutes, as the server does.
    static func joined(_ crossings: [TrueCrossing]) -> [TrueCrossing] {
        var joined: [TrueCrossing] = []
        for crossing in crossings {
            if let last = joined.lastIndex(where: { $0.place == crossing.place }),
                crossing.time.lowerBound - joined[last].time.upperBound <= .minutes(5)
            {
                let time = joined[last].time.lowerBound..<crossing.time.upperBound
                joined[last] = TrueCrossing(place: crossing.place, time: time)
            } else {
                joined.append(crossing)
            }
        }
        return joined
    }
}

extension Instant {
    /// Whether another instant lies within the tolerance.
    fileprivate func isNear(_ other: Instant) -> Bool {
        let apart = self > other ? self - other : other - self
        return apart <= .minutes(Tolerance.minutes)
    }
}
