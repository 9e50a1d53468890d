import API
import Hub
import Primitives
import Sync
import TestSupport
import Testing

@Suite("Settings of an account")
struct SettingsTests {
    @Test("Settings begin as everybody's, change one by one, and go back")
    func changes() async throws {
        let engine = StrictEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let ada = try await world.join("ada")
        #expect(try await ada.client.call(Routes.settings) == AccountSettings())
        #expect(
            try await ada.set(SettingsChange(sharesReading: false, leastMinutes: 10))
                == AccountSettings(sharesReading: false, leastMinutes: 10))
        #expect(
            try await ada.set(SettingsChange(dayStartMinute: 240, zone: "Europe/Berlin"))
                == AccountSettings(
                    sharesReading: false, leastMinutes: 10, dayStartMinute: 240,
                    zone: "Europe/Berlin"))
        let laptop = try await world.secondDevice(of: ada)
        #expect(try await laptop.client.call(Routes.settings).leastMinutes == 10)
        #expect(
            try await ada.set(
                SettingsChange(
                    sharesReading: true, leastMinutes: 0, dayStartMinute: -1, zone: ""))
                == AccountSettings())
        #expect(try await engine.rows(of: "person_settings") == 0)
    }

    @Test("All devices of the person are told of a change, and of none if nothing changes")
    func live() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let laptop = try await world.secondDevice(of: ada)
        let events = try await laptop.eventsFromNow()
        try await ada.set(SettingsChange(leastMinutes: 5))
        #expect(try await events.next() == .profile)
        try await ada.set(SettingsChange(isPaused: false, leastMinutes: 5))
        _ = try await ada.client.call(
            Routes.push,
            PushRequest(device: ada.device, batch: 1, documents: [RouteMatrix.Cast.document(ada)]))
        guard case .sync = try await events.next() else {
            Issue.record("a change that changes nothing was told")
            return
        }
    }

    @Test(
        "What can't be is refused by name",
        arguments: [
            SettingsChange(leastMinutes: -1), SettingsChange(leastMinutes: 100_001),
            SettingsChange(dayStartMinute: -2), SettingsChange(dayStartMinute: 1440),
            SettingsChange(zone: "Europe/Nowhere"), SettingsChange(zone: "../etc/passwd"),
        ])
    func refusals(change: SettingsChange) async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        do {
            try await ada.set(change)
            Issue.record("\(change) was taken")
        } catch APIError.invalid(let detail) {
            let field =
                change.zone != nil
                ? "zone" : change.leastMinutes != nil ? "leastMinutes" : "dayStartMinute"
            #expect(detail.hasPrefix(field))
        }
        #expect(try await ada.client.call(Routes.settings) == AccountSettings())
    }

    @Test("The list takes the fewest minutes from the settings, unless the query names them")
    func least() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.visit(ada, "Library", minutes: 30)
        try await world.visit(ben, "Library", minutes: 20)
        try await ada.set(SettingsChange(leastMinutes: 21))
        #expect(try await ada.feed().isEmpty)
        #expect(try await ben.feed().count == 1)
        let named = try await ada.client.call(Routes.people, PeopleQuery(least: 0)).people
        #expect(named.map(\.minutes) == [20])
        try await ada.set(SettingsChange(leastMinutes: 20))
        #expect(try await ada.feed().count == 1)
    }

    /// A world at a time in a zone, in which Ada and Ben met an hour long, ending at another time.
    private func today(
        _ zone: String, now: WallTime, metUntil: WallTime,
        _ change: SettingsChange = SettingsChange()
    ) async throws -> [Int] {
        let zone = try Zone(identifier: zone)
        var configuration = HubConfiguration().rehearsal
        configuration.days = DayRule(zone: zone)
        let world = try await HubWorld(configuration: configuration)
        world.clock.advance(by: zone.instant(of: metUntil) - world.clock.now)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 60) }
        try await ada.set(change)
        world.clock.advance(by: zone.instant(of: now) - world.clock.now)
        #expect(try await ada.feed().map(\.minutes) == [60])
        return try await ada.client.call(Routes.people, PeopleQuery(today: true)).people
            .map(\.minutes)
    }

    private func time(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> WallTime {
        WallTime(Day(year: 2026, month: month, day: day)!, hour: hour, minute: minute)
    }

    @Test("At 02:30 it is still yesterday's day, on the campus and by one's own rule")
    func night() async throws {
        let berlin = "Europe/Berlin"
        // A meeting at 22:00 to 23:00 is today at 02:30, and no more from 03:00 on.
        let (met, night) = (time(11, 21, 23), time(11, 22, 2, 30))
        #expect(try await today(berlin, now: night, metUntil: met) == [60])
        #expect(try await today(berlin, now: time(11, 22, 3), metUntil: met).isEmpty)
        // By a day from midnight on, it is over at 02:30; by one from 04:00 on, not at 03:30.
        let midnight = SettingsChange(dayStartMinute: 0)
        #expect(try await today(berlin, now: night, metUntil: met, midnight).isEmpty)
        let four = SettingsChange(dayStartMinute: 240)
        #expect(try await today(berlin, now: time(11, 22, 3, 30), metUntil: met, four) == [60])
        // For somebody who stays on New York's time, the day in Berlin goes on until 09:00.
        let york = SettingsChange(zone: "America/New_York")
        #expect(try await today(berlin, now: time(11, 22, 8, 59), metUntil: met, york) == [60])
        #expect(try await today(berlin, now: time(11, 22, 9, 1), metUntil: met, york).isEmpty)
    }

    @Test("A meeting over the beginning of the day counts from there")
    func divided() async throws {
        #expect(
            try await today("Europe/Berlin", now: time(11, 22, 4), metUntil: time(11, 22, 3, 20))
                == [20])
    }

    @Test("On days when clocks change, the day begins when clocks show its start")
    func clockChanges() async throws {
        // Clocks go from 02:00 to 03:00 on 29 March, and from 03:00 back to 02:00 on 25 October.
        let berlin = "Europe/Berlin"
        let spring = time(3, 29, 3, 10)
        #expect(try await today(berlin, now: time(3, 29, 3, 15), metUntil: spring) == [10])
        let autumn = time(10, 25, 3, 20)
        #expect(try await today(berlin, now: time(10, 25, 3, 30), metUntil: autumn) == [20])
        // A day that starts at 02:30, which clocks skip in spring, begins when they jump.
        let half = SettingsChange(dayStartMinute: 150)
        #expect(try await today(berlin, now: time(3, 29, 3, 15), metUntil: spring, half) == [10])
    }
}
