/// The leader of several generators, without its network: it gives each a part, agrees on a
/// beginning, knows who was lost, and ends all at once.
///
/// - Units: seconds of one clock that never goes back.
package struct LoadLead: Sendable {
    /// A generator that has a part.
    package struct Generator: Sendable {
        /// The words with which it joined.
        let application: LoadApplication
        let key: String
        var heardAt: Double
        var isReady = false
        /// Whether the leader has given it up.
        package fileprivate(set) var isLost = false
        /// The figures that it told last.
        package fileprivate(set) var figures = LoadFigures()
        /// The lines of its ledger that have come.
        package fileprivate(set) var ledger = ""
        /// The result; `nil` if it has not told it.
        package fileprivate(set) var result: LoadPartResult?

        fileprivate var isDone: Bool { isLost || result != nil }

        fileprivate mutating func take(_ beat: LoadBeat, at now: Double) {
            heardAt = now
            isReady = isReady || beat.isReady
            if let told = beat.figures { figures = told }
            // A beat may come twice, as its answer was lost; a piece is taken where it belongs.
            if beat.ledgerStart == ledger.utf8.count { ledger += beat.ledger }
            if let told = beat.result { result = told }
        }
    }

    /// The time after which a generator that says nothing is lost.
    package static let patience = 10.0
    /// The time from the agreement on a beginning to the beginning.
    static let notice = 1.0

    /// The generators by part, the first one being part 1.
    package private(set) var generators: [Generator?]
    /// The time of the beginning; `nil` until it is agreed.
    package private(set) var begin: Double?
    /// Whether the generators were told to end.
    package private(set) var isAborted = false

    /// Creates the leader of a number of parts.
    package init(parts: Int) {
        precondition((1...LoadPart.most).contains(parts), "a load has 1 to \(LoadPart.most) parts")
        generators = Array(repeating: nil, count: parts)
    }

    /// Gives a part to a generator; `nil` if all parts are taken or the load has begun.
    package mutating func join(
        _ application: LoadApplication, key: String, at now: Double
    ) -> LoadPart? {
        look(at: now)
        guard begin == nil, !isAborted, let free = generators.firstIndex(where: { $0 == nil })
        else { return nil }
        generators[free] = Generator(application: application, key: key, heardAt: now)
        return LoadPart("\(free + 1)/\(generators.count)")
    }

    /// Takes what a generator tells; `nil` if it has no part, as one that was given up.
    package mutating func hear(_ beat: LoadBeat, at now: Double) -> LoadOrder? {
        look(at: now)
        guard let index = generators.firstIndex(where: { $0?.key == beat.key }),
            generators[index]?.isLost == false
        else { return nil }
        generators[index]?.take(beat, at: now)
        if beat.aborted != nil { isAborted = true }
        let bytes = generators[index]?.ledger.utf8.count ?? 0
        // Who ends before the beginning leaves its part to another one.
        if begin == nil, !isAborted, beat.result != nil { generators[index] = nil }
        if begin == nil, generators.allSatisfy({ $0?.isReady == true }) {
            begin = now + Self.notice
        }
        var order = LoadOrder()
        order.beginsIn = begin.map { $0 - now }
        order.isOver = isAborted
        order.ledgerBytes = bytes
        return order
    }

    /// Gives up who has said nothing for too long. Before the beginning the part becomes free.
    package mutating func look(at now: Double) {
        for (index, generator) in generators.enumerated() {
            guard let generator, !generator.isDone, now - generator.heardAt > Self.patience
            else { continue }
            if begin == nil { generators[index] = nil } else { generators[index]?.isLost = true }
        }
    }

    /// Ends the load on all generators.
    package mutating func abort() { isAborted = true }

    /// The number of parts that are given.
    package var joined: Int { generators.count { $0 != nil } }

    /// Whether nothing is to be waited for any more.
    package var isOver: Bool {
        let present = generators.compactMap(\.self)
        return (begin != nil || isAborted) && present.allSatisfy(\.isDone)
    }

    /// The figures of all parts so far.
    package var figures: LoadFigures {
        generators.compactMap(\.self).reduce(into: LoadFigures()) {
            $0.add($1.result?.figures ?? $1.figures)
        }
    }
}
