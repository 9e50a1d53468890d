import Backends
import Geofence
import Primitives
import Testing

@testable import Simulation

@Suite("Days in virtual time")
struct VirtualDayTests {
    private func report(_ settings: DaySettings) async throws -> DayReport {
        let campus = try await VirtualCampus(
            CampusMap(places: SampleCampus.generate(seed: 1)), zone: "America/New_York",
            settings: settings, .inMemory)
        return try await CampusDay(
            settings, server: VirtualCampus.address, transport: campus.transport,
            storeURL: { _, _ in "memory:" },
            openStore: { try await Backends.open($0, schema: $1) },
            environment: campus.environment, clock: campus.clock
        ).run()
    }

    @Test("Two days, of which one has 25 hours, pass every check")
    func clockChange() async throws {
        var settings = DaySettings(people: 6, seed: 2)
        (settings.date, settings.days) = (try #require(Day("2026-10-31")), 2)
        let report = try await report(settings)
        for check in report.checks { #expect(check.isPassed, "\(check)") }
        #expect(report.end - report.start == .hours(49))
        #expect(report.clockChanges.count == 1 && report.settings.isInProcess)
    }

    @Test("The hash is over all that everybody sees, with all times, however many act at once")
    func hash() async throws {
        let one = try await report(DaySettings(people: 5, seed: 1, concurrency: 1))
        let many = try await report(DaySettings(people: 5, seed: 1, concurrency: 8))
        #expect(one.traceHash == many.traceHash)
        #expect(one.isPassed && one.start.milliseconds == 1_789_531_200_000)
    }
}
