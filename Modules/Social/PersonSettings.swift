import Primitives
import Storage

/// The choices of a person about what they are shown and what others are told of them.
package struct PersonSettings: Hashable, Sendable {
    /// The person.
    package let owner: AccountID
    /// Whether others are told what the person has read, and the person what others have.
    package var sharesReading = true
    /// The fewest minutes together with somebody who is listed.
    package var leastMinutes = 0
    /// The minute after midnight at which a day starts; `nil` for that of the campus.
    package var dayStartMinute: Int?
    /// The name of the time zone; `nil` for that of the campus.
    package var zone: String?

    /// Creates the settings that everybody has at first.
    package init(of owner: AccountID) { self.owner = owner }

    private init(
        owner: AccountID, sharesReading: Bool, leastMinutes: Int, dayStartMinute: Int?,
        zone: String?
    ) {
        self.owner = owner
        self.sharesReading = sharesReading
        self.leastMinutes = leastMinutes
        self.dayStartMinute = dayStartMinute
        self.zone = zone
    }

    static let table = Table(
        "person_settings", key: ["owner"], home: "owner",
        make: PersonSettings.init(owner:sharesReading:leastMinutes:dayStartMinute:zone:),
        columns: Column("owner", \.owner), Column("shares_reading", \.sharesReading),
        Column("least_minutes", \.leastMinutes), Column("day_start_minute", \.dayStartMinute),
        Column("zone", \.zone))

    /// Returns the settings of a person, who may have chosen nothing yet.
    static func of(_ owner: AccountID, in transaction: ReadTransaction) throws -> PersonSettings {
        try transaction.get(table, owner) ?? PersonSettings(of: owner)
    }
}

extension Profiles {
    /// Returns the settings of a person.
    package func settings(of owner: AccountID) throws -> PersonSettings {
        try PersonSettings.of(owner, in: reading)
    }

    /// Announces the row that ``settings(of:)`` reads.
    package func expectSettings(of owner: AccountID) {
        reading.expect(PersonSettings.table, owner)
    }
}

extension ProfileEditor {
    /// Keeps the settings of their person; no row if they are as everybody's at first.
    package func set(_ settings: PersonSettings) throws -> Outcome<PersonSettings> {
        let owner = settings.owner
        guard try self.settings(of: owner) != settings else { return Outcome(settings) }
        if settings == PersonSettings(of: owner) {
            try transaction.delete(PersonSettings.table, owner)
        } else {
            try transaction.put(settings, in: PersonSettings.table)
        }
        return Outcome(settings, notices: try noteSettings(of: owner))
    }

    /// Notes that something changed which only the person's own devices show; returns the notices
    /// to send.
    package func noteSettings(of owner: AccountID) throws -> [Notice] {
        try transaction.mark(.profile, of: owner)
        return [Notice(owner, .profile)]
    }
}
