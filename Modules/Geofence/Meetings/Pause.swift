import Primitives
import Storage
import Sync

/// A time in which a person meets nobody: what they tell of is theirs alone.
package struct Pause: Hashable, Sendable {
    /// The person.
    package let person: AccountID
    /// The beginning.
    package let from: Instant
    /// The end; `nil` while the pause lasts.
    package let until: Instant?

    /// The time after a pause within which a new one continues it, so that a day has a bounded
    /// number of them. It is no longer than the shortest encounter.
    package static let joinedGap: Duration = .minutes(5)

    static let table = Table(
        "pauses", key: ["owner", "since"], home: "owner",
        make: Pause.init(person:from:until:),
        columns: Column("owner", \.person), Column("since", \.from), Column("until", \.until))
}

/// The pauses of people, as a transaction shows them; valid only inside the transaction.
package struct Pauses {
    private let reading: ReadTransaction

    /// Creates a view of a store that was opened with ``Replica/Domain/places``.
    package init(in transaction: ReadTransaction) { reading = transaction }

    /// Whether the pause of a person lasts.
    ///
    /// - Complexity: O(log N).
    package func isPaused(_ person: AccountID) throws -> Bool {
        try last(of: person).map { $0.until == nil } ?? false
    }

    /// Returns the last pause of a person; `nil` if none is kept.
    func last(of person: AccountID) throws -> Pause? {
        try reading.first(Query(Pause.table, equals: person).reversed())
    }

    /// Returns the people with kept pauses after one, ascending, from at most some pauses.
    package func people(after last: AccountID?, atMost limit: Int) throws -> [AccountID] {
        let all = Query(Pause.table).limited(to: limit)
        let pauses = try reading.all(last.map { all.after($0) } ?? all)
        return Set(pauses.map(\.person)).sorted()
    }

    /// Returns the pauses of a person that no kept visit can touch, and what is kept of removed
    /// visits for the time after a pause.
    ///
    /// - Parameter instant: The time before which visits were removed.
    /// - Complexity: O(kept visits of the person), if a pause has ended.
    package func outdated(
        of person: AccountID, before instant: Instant
    ) throws -> (pauses: [Pause], presences: [Presence]) {
        let all = try reading.all(Query(Pause.table, equals: person))
        guard all.contains(where: { $0.until != nil }) else { return ([], []) }
        let isOld = { (pause: Pause) in
            pause.until.map { $0 < instant - Visit.longestStay } ?? false
        }
        let list = PauseList(all.filter { !isOld($0) })
        let visits = try reading.all(Query(GeofenceTables.visits, equals: person))
        let kept = Set(visits.lazy.flatMap { list.parts(of: $0.id) })
        let presences = try reading.all(Query(GeofenceTables.presences, equals: person))
        return (all.filter(isOld), presences.filter { !kept.contains($0.visit) })
    }

    /// Returns the kept pauses of a person, ascending.
    func all(of person: AccountID) throws -> PauseList {
        PauseList(try reading.all(Query(Pause.table, equals: person)))
    }
}

/// The pauses of one person, ascending; they don't overlap.
struct PauseList {
    private let pauses: [Pause]

    init(_ pauses: [Pause]) { self.pauses = pauses }

    /// Whether the last pause lasts.
    var isPaused: Bool { pauses.last.map { $0.until == nil } ?? false }

    /// Returns the ids under which what counts of a visit is kept: its own until the first pause,
    /// and one for the time after each pause.
    func parts(of visit: Visit.ID) -> [Visit.ID] {
        [visit] + pauses.map { Self.part(of: visit, after: $0) }
    }

    /// Returns what counts of a presence outside of the pauses; while one lasts, nothing of it is
    /// shown.
    func parts(of presence: Presence) -> [Presence] {
        var parts: [Presence] = []
        var (id, start) = (presence.visit, presence.from)
        func add(until end: Instant?) {
            let part = Presence(
                person: presence.person, visit: id, place: presence.place, from: start, until: end,
                shownFrom: max(presence.shownFrom, start))
            parts.append(isPaused ? part.withheld : part)
        }
        for pause in pauses {
            if let end = presence.until, end <= pause.from { break }
            if let end = pause.until, end <= start { continue }
            if start < pause.from { add(until: pause.from) }
            guard let end = pause.until, presence.until.map({ end < $0 }) ?? true else {
                return parts
            }
            (id, start) = (Self.part(of: presence.visit, after: pause), end)
        }
        add(until: presence.until)
        return parts
    }

    private static func part(of visit: Visit.ID, after pause: Pause) -> Visit.ID {
        var hash = StableHash()
        hash.combine("quad.visit.part.1")
        hash.combine(visit)
        hash.combine(UInt64(bitPattern: pause.from.milliseconds))
        return hash.identifier()
    }
}

extension Presence {
    /// The same presence, which is shown to nobody, and counts for nobody, for now.
    var withheld: Presence {
        Presence(
            person: person, visit: visit, place: place, from: from, until: until,
            shownFrom: Instant(milliseconds: .max))
    }

    /// The same presence, shown again; one that began long ago.
    var shown: Presence {
        Presence(person: person, visit: visit, place: place, from: from, until: until)
    }
}
