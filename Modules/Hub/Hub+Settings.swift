import API
import Accounts
import Geofence
import Primitives
import Social

extension Hub {
    /// The routes of the caller's settings.
    static let settingsRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.settings) { hub, session, _ in
            try await hub.read { try $0.settings(of: session.account) }
        },
        .signedIn(Routes.changeSettings) { try await $0.change($2, of: $1.account) },
    ]

    private func change(
        _ change: SettingsChange, of me: AccountID
    ) async throws -> AccountSettings {
        try change.check()
        let isPausing = change.isPaused == true
        let others = isPausing ? try await read { try $0.conversations.connections(of: me) } : []
        return try await write(
            for: .of(each: others.union([me])), evenOnFullDisk: isPausing
        ) { editor in
            var settings = try editor.profiles.settings(of: me)
            change.apply(to: &settings)
            _ = try editor.profiles.set(settings)
            if let isPaused = change.isPaused {
                try editor.setPause(isPaused, of: me, telling: others)
            }
            return try editor.settings(of: me)
        }
    }
}

extension HubReader {
    /// Returns the settings of a person.
    fileprivate func settings(of me: AccountID) throws -> AccountSettings {
        let settings = try profiles.settings(of: me)
        return AccountSettings(
            sharesReading: settings.sharesReading, isPaused: try pauses.isPaused(me),
            leastMinutes: settings.leastMinutes, dayStartMinute: settings.dayStartMinute,
            zone: settings.zone)
    }

    /// Returns the day rule of a person; that of the campus where they chose none, or a zone that
    /// this machine no longer knows.
    func days(by settings: PersonSettings) -> DayRule {
        let campus = hub.configuration.days
        return DayRule(
            zone: settings.zone.flatMap { try? Zone(identifier: $0) } ?? campus.zone,
            startMinute: settings.dayStartMinute ?? campus.startMinute)
    }
}

extension HubEditor {
    /// Begins or ends the pause of a person; with its beginning, what they say of their presence
    /// ends, too.
    func setPause(_ isPaused: Bool, of me: AccountID, telling others: Set<AccountID>) throws {
        let telling = try telling(of: me)
        let isNews =
            isPaused ? try visits.pause(me, in: telling) : try visits.resume(me, in: telling)
        guard isNews else { return }
        if isPaused { try endPresence(of: me, telling: others) }
        _ = try profiles.noteSettings(of: me)
    }
}

extension SettingsChange {
    /// The number that stands for the start of the day on the campus.
    private static let campusStart = -1

    /// Refuses values that nothing can be done with.
    fileprivate func check() throws {
        if let leastMinutes, !(0...APILimits.leastMinutes).contains(leastMinutes) {
            throw Refusal(
                .invalid, "leastMinutes is a number from 0 to \(APILimits.leastMinutes)")
        }
        if let dayStartMinute, !(Self.campusStart..<1440).contains(dayStartMinute) {
            throw Refusal(.invalid, "dayStartMinute is a minute from 0 to 1439, or -1")
        }
        if let zone, !zone.isEmpty, (try? Zone(identifier: zone))?.isSomewhere != true {
            throw Refusal(
                .invalid, "zone is not a time zone: \(zone.prefix(100)), as in Europe/Berlin")
        }
    }

    /// Puts the changed values into settings.
    fileprivate func apply(to settings: inout PersonSettings) {
        if let sharesReading { settings.sharesReading = sharesReading }
        if let leastMinutes { settings.leastMinutes = leastMinutes }
        if let dayStartMinute {
            settings.dayStartMinute = dayStartMinute == Self.campusStart ? nil : dayStartMinute
        }
        if let zone { settings.zone = zone.isEmpty ? nil : zone }
    }
}
