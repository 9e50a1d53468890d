import API
import Geofence
import Primitives

/// What an operator decides about a server.
public struct HubConfiguration: Sendable, Hashable {
    /// Which instant belongs to which day on this campus.
    public var days: DayRule
    /// How long visits are kept, and so how far back crossings reach; 24 hours.
    public var retention: Duration
    /// What makes two visits an encounter.
    public var encounters: EncounterRules
    /// Whether anybody may make an account.
    public var isRegistrationOpen: Bool
    /// How many visits of one person are kept for each hour of ``retention``; 100.
    public var visitsPerHour = 100
    /// How many event streams one account may have at once; 16.
    public var streamsPerAccount: Int
    /// The versions of the protocol that are answered.
    public var protocolVersions = ProtocolVersions(
        oldest: 1, newest: ProtocolVersions.current, encodings: MessageForm.allCases)

    /// A configuration.
    public init(
        days: DayRule = .utc, retention: Duration = .hours(24),
        encounters: EncounterRules = EncounterRules(), isRegistrationOpen: Bool = true,
        streamsPerAccount: Int = 16
    ) {
        precondition(retention > .zero, "visits are kept for some time")
        precondition(streamsPerAccount > 0, "an account may have a stream")
        self.days = days
        self.retention = retention
        self.encounters = encounters
        self.isRegistrationOpen = isRegistrationOpen
        self.streamsPerAccount = streamsPerAccount
    }

    /// How many visits of one person are kept at once.
    var visitsPerPerson: Int { visitsPerHour * max(1, retention.wholeMinutes / 60) }
}
