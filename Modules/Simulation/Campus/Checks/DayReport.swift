import Primitives

/// The result of a day, for people and programs.
package struct DayReport: Sendable, Codable {
    /// The version of this format.
    package var schemaVersion = 1
    /// The number of students.
    package let people: Int
    /// The seed of the random numbers.
    package let seed: UInt64
    /// The date of the first day that was played.
    package let date: String
    /// The number of days.
    package let days: Int
    /// The time zone of the campus.
    package let zone: String
    /// The times that the campus's clocks left out or showed twice on these days, in sentences.
    package let clockChanges: [String]
    /// The start of the days at the server's clock, in milliseconds since 1970.
    package let start: Instant
    /// The end of the days at the server's clock.
    package let end: Instant
    /// The time on the simulator's clock at which the run began.
    package var began: Instant
    /// The time on the simulator's clock at which the checks were done.
    package var ended: Instant
    /// The settings from which the day followed, besides people and seed.
    package let settings: Settings
    /// The version of the program; the caller knows it.
    package var version: String?
    /// The hash of everybody's decisions.
    package let traceHash: String
    /// All checks.
    package let checks: [CheckResult]
    /// The student to sign in as for a look around afterwards.
    package let lookAs: LookAs

    /// Whether all checks passed.
    package var isPassed: Bool { checks.allSatisfy(\.isPassed) }

    /// The settings of a day, besides people and seed.
    package struct Settings: Sendable, Codable, Hashable {
        /// The number of students that acted at once.
        package let concurrency: Int
        /// Mean seconds between two position readings.
        package let fixIntervalSeconds: Int
        /// The fault that was caused on purpose; `nil` for none.
        package let fault: String?
        /// The shortest time together that the server calls an encounter.
        package let encounterMinutes: Int
        /// The number of places of the campus.
        package let places: Int
        /// Whether the server was in the same process, with a clock that went with the days.
        package let isInProcess: Bool
    }

    /// A student with some data of every kind.
    package struct LookAs: Sendable, Codable, Hashable {
        /// The display name.
        package let name: String
        /// The login name.
        package let login: String
        /// The URLs of their devices' stores.
        package let stores: [String]
        /// The person in their feed with whom they spent the most time.
        package let met: String?
        /// A person with whom they have an open conversation.
        package let friend: String?
        /// A person who waits for their answer.
        package let asking: String?
        /// The title of one of their counters.
        package let counter: String?
        /// The number of their journal entries.
        package let entries: Int
    }

    init(
        _ outcome: DayOutcome, people: StudentBody, settings: DaySettings,
        played: PlayedDays, day: DayClock, isInProcess: Bool, storeURL: CampusDay.StoreURL,
        during run: Range<Instant>
    ) {
        began = run.lowerBound
        ended = run.upperBound
        self.settings = Settings(
            concurrency: settings.concurrency,
            fixIntervalSeconds: Int(settings.habits.interval / .seconds(1)),
            fault: settings.sabotage?.rawValue, encounterMinutes: outcome.encounterMinutes,
            places: outcome.map.places.count, isInProcess: isInProcess)
        traceHash = isInProcess ? outcome.hashOfViews : outcome.traceHash
        date = "\(played.first)"
        days = played.days
        zone = played.calendar.zone.identifier
        clockChanges = played.clockChanges
        self.people = settings.people
        seed = settings.seed
        start = day.start
        end = day.end
        checks = outcome.checks
        let candidates = people.students.map { LookAs($0, outcome, storeURL) }
        lookAs = candidates.max { $0.wealth < $1.wealth } ?? candidates[0]
    }
}

extension DayReport.LookAs {
    fileprivate init(_ student: Student, _ outcome: DayOutcome, _ storeURL: CampusDay.StoreURL) {
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
