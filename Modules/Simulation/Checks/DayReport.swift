import Primitives

/// What came of a day, for people and programs.
public struct DayReport: Sendable, Codable {
    /// The version of this format.
    public var schemaVersion = 1
    /// How many students there were.
    public let people: Int
    /// What everything followed from.
    public let seed: UInt64
    /// When the day began, in milliseconds since 1970.
    public let start: Instant
    /// When it ended.
    public let end: Instant
    /// All checks.
    public let checks: [CheckResult]
    /// As whom to look around afterwards.
    public let lookAs: LookAs

    /// Whether all checks passed.
    public var isPassed: Bool { checks.allSatisfy(\.isPassed) }

    /// A student who has something of everything.
    public struct LookAs: Sendable, Codable, Hashable {
        /// What they are called.
        public let name: String
        /// What they sign in with.
        public let login: String
        /// The URLs of their devices' stores.
        public let stores: [String]
        /// Somebody in their feed, whom they spent most time with.
        public let met: String?
        /// With whom they have an open conversation.
        public let friend: String?
        /// Who waits for their answer.
        public let asking: String?
        /// The title of a counter of theirs.
        public let counter: String?
        /// How many journal entries they have.
        public let entries: Int
    }

    init(
        _ outcome: DayOutcome, population: Population, settings: DaySettings, day: DayClock,
        storeURL: CampusDay.StoreURL
    ) {
        people = settings.people
        seed = settings.seed
        start = day.start
        end = day.end
        checks = outcome.checks
        let candidates = population.students.map { LookAs($0, outcome, storeURL) }
        lookAs = candidates.max { $0.wealth < $1.wealth } ?? candidates[0]
    }
}

extension DayReport.LookAs {
    fileprivate init(
        _ student: Student, _ outcome: DayOutcome, _ storeURL: CampusDay.StoreURL
    ) {
        let seen = outcome.inspections[student.number]
        let ledger = outcome.ledgers[student.number]
        name = student.displayName
        login = student.login
        stores = (1...student.deviceCount).map { storeURL(student.login, $0) }
        met = seen.feed.max { ($0.value.minutes, $1.key) < ($1.value.minutes, $0.key) }
            .map { outcome.names[$0.key] }
        friend = seen.conversations.filter { $0.value.state == .open }
            .max { ($0.value.lastNumber, $1.key) < ($1.value.lastNumber, $0.key) }
            .map { outcome.names[$0.key] }
        asking = seen.requests.keys.min().map { outcome.names[$0] }
        counter = ledger.counts.first?.plan.title
        entries = ledger.entries.count
    }

    /// How many kinds of things there are to look at; of equal ones the first student is taken.
    fileprivate var wealth: Int {
        [met, friend, asking, counter].count { $0 != nil } + (entries > 0 ? 1 : 0)
            + (stores.count > 1 ? 1 : 0)
    }
}
