import Primitives

/// The result of a day, for people and programs.
public struct DayReport: Sendable, Codable {
    /// The version of this format.
    public var schemaVersion = 1
    /// The number of students.
    public let people: Int
    /// The seed of the random numbers.
    public let seed: UInt64
    /// The start of the day, in milliseconds since 1970.
    public let start: Instant
    /// The end of the day.
    public let end: Instant
    /// All checks.
    public let checks: [CheckResult]
    /// The student to sign in as for a look around afterwards.
    public let lookAs: LookAs

    /// Whether all checks passed.
    public var isPassed: Bool { checks.allSatisfy(\.isPassed) }

    /// A student with some data of every kind.
    public struct LookAs: Sendable, Codable, Hashable {
        /// The display name.
        public let name: String
        /// The login name.
        public let login: String
        /// The URLs of their devices' stores.
        public let stores: [String]
        /// The person in their feed with whom they spent the most time.
        public let met: String?
        /// A person with whom they have an open conversation.
        public let friend: String?
        /// A person who waits for their answer.
        public let asking: String?
        /// The title of one of their counters.
        public let counter: String?
        /// The number of their journal entries.
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

    /// The number of kinds of data that the student has; of equals, the first student wins.
    fileprivate var wealth: Int {
        [met, friend, asking, counter].count { $0 != nil } + (entries > 0 ? 1 : 0)
            + (stores.count > 1 ? 1 : 0)
    }
}
