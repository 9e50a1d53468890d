import API
import Geofence
import Primitives

/// The operator's settings of a server.
package struct HubConfiguration: Sendable, Hashable {
    /// The rule that assigns instants to days on this campus.
    package var days: DayRule
    /// The time for which visits are kept, and so the reach of crossings into the past; 24 hours.
    package var retention: Duration
    /// The rules by which two people's presences are an encounter.
    package var encounters: EncounterRules
    /// The rules by which the visits that people tell of count for encounters.
    package var presences: PresenceRules
    /// The people who may create an account.
    package var registration: Registration
    /// The number of visits per person that are kept for each hour of ``retention``; 100.
    package var visitsPerHour = 100
    /// The number of people to whom one account may write first within a day; 20, and a quarter of
    /// it while the account is new, as ``Geofence/PresenceRules/probation`` says.
    package var newRecipients = 20
    /// The number of event streams that one account may have open; 16.
    package var streamsPerAccount: Int
    /// The number of event streams that may be open in all; 15,000.
    package var streams = 15_000
    /// The rates of requests; `nil` for no limits, as within one process.
    package var rates: Rates?
    /// The most that one account may store.
    package var quota = Quota()
    /// The longest time that one read of the store may take; 10 s.
    package var readingTime: Duration = .seconds(10)
    /// The heavy requests that are answered at once, of different accounts; 3, so that of the four
    /// threads that read one is left for all others.
    package var heavyAtOnce = 3
    /// The time that a heavy request waits for its turn; 2 s.
    package var heavyWait: Duration = .seconds(2)
    /// The step of time at whose end it is said that somebody is not seen; none within one process.
    package var unseenStep: Duration = .zero
    /// The proxies whose word counts for the address of a client; none.
    package var proxies = TrustedProxies.none
    /// The supported protocol versions.
    package var protocolVersions = ProtocolVersions(
        oldest: 1, newest: ProtocolVersions.current, encodings: MessageForm.allCases)

    /// Creates a configuration.
    package init(
        days: DayRule = .utc, retention: Duration = .hours(24),
        encounters: EncounterRules = EncounterRules(),
        presences: PresenceRules = PresenceRules(), registration: Registration = .open,
        streamsPerAccount: Int = 16
    ) {
        precondition(retention > .zero, "visits are kept for some time")
        precondition(streamsPerAccount > 0, "an account may have a stream")
        self.days = days
        self.retention = retention
        self.encounters = encounters
        self.presences = presences
        self.registration = registration
        self.streamsPerAccount = streamsPerAccount
    }

    /// The same configuration for a rehearsal with invented people, whose days pass in minutes:
    /// what they tell counts for encounters, however late, and is shown at once.
    ///
    /// Never for people: whoever signs up can then see where everybody was.
    package var rehearsal: HubConfiguration {
        var configuration = self
        configuration.presences = .rehearsal
        configuration.encounters.delay = .zero
        configuration.rates = nil
        configuration.heavyWait = .seconds(60)
        return configuration
    }

    /// The rules by which visits count, with an allowance shorter than every encounter: else a
    /// visit told of afterwards would be an encounter at once.
    var presencesInForce: PresenceRules {
        var rules = presences
        if !isRehearsal { rules.allowance = min(rules.allowance, encounters.shortest / 2) }
        return rules
    }

    /// Whether this is the configuration of a ``rehearsal``.
    package var isRehearsal: Bool { presences == .rehearsal }

    /// The number of visits per person that are kept in all.
    var visitsPerPerson: Int { visitsPerHour * max(1, retention.wholeMinutes / 60) }
}

/// The people who may create an account on a server.
package enum Registration: String, Sendable, Hashable, CaseIterable {
    /// Anybody.
    case open
    /// Whoever has the code of an invitation.
    case invite
    /// Nobody; only the operator makes accounts.
    case closed
}
