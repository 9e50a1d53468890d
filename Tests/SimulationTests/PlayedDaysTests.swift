import Primitives
import Testing

@testable import Simulation

@Suite("The days that a run plays")
struct PlayedDaysTests {
    private static let newYork = "America/New_York"

    private func days(
        _ date: String, _ count: Int = 1, zone: String = newYork
    ) throws -> PlayedDays {
        var settings = DaySettings(people: 1, seed: 1)
        (settings.date, settings.days) = (try #require(Day(date)), count)
        return try settings.days(in: zone)
    }

    @Test("A day has 24 hours, and 25 or 23 when clocks change, which is said")
    func clocks() throws {
        let autumn = try days("2026-11-01")
        #expect(autumn.quarters == 100)
        #expect(
            autumn.clockChanges
                == ["on 2026-11-01 the clocks show the time from 01:00 to 02:00 twice"])
        #expect(autumn.label(quarter: 6) == "01:30" && autumn.label(quarter: 10) == "01:30")
        let spring = try days("2026-03-08")
        #expect(spring.quarters == 92)
        #expect(
            spring.clockChanges
                == ["on 2026-03-08 the clocks show no time from 02:00 to 03:00"])
        // Half past two is none: what is planned for it comes at half past three.
        let half = spring.quarter(at: spring.instant(day: 0, minute: 150))
        #expect(spring.label(quarter: half) == "03:30")
        #expect(try days("2026-09-16").quarters == 96)
        #expect(try days("2026-09-16").clockChanges == [])
        #expect(try days("2026-10-30", 3).quarters == 2 * 96 + 100)
    }

    @Test(
        "Days outside of a term are refused, the last as the first",
        arguments: [
            ("2026-09-06", 1), ("2026-12-20", 2), ("2026-07-01", 1), ("2027-01-03", 1),
        ])
    func terms(date: String, count: Int) throws {
        #expect(throws: SimulationError.self) { try days(date, count) }
    }

    @Test("At any hour of a server the days lie behind it, as little as they can")
    func behind() throws {
        for zone in [Self.newYork, "Pacific/Kiritimati", "-11:00", "Australia/Lord_Howe"] {
            let played = try days("2026-09-16", 2, zone: zone)
            // A time at which Americans change their clocks, among others.
            for hour in 0..<60 {
                let now = Instant(seconds: 1_793_500_000 + Int64(hour) * 3600)
                let day = played.clock(endingBy: now)
                #expect(day.end <= now && day.end > now - .hours(26), "\(zone), \(hour)")
                #expect(played.calendar.zone.wallTime(at: day.start).second == 0)
            }
        }
    }

    @Test("A life is the same alone and among many, and on a day of several")
    func lives() throws {
        let (one, three) = (try days("2026-09-16"), try days("2026-09-15", 3))
        let (few, many) = (StudentBody(count: 4, seed: 5), StudentBody(count: 40, seed: 5))
        #expect(few.students == Array(many.students.prefix(4)))
        for student in few.students {
            let short = PlayedLife(of: student.person, during: one)
            let long = PlayedLife(of: student.person, during: three)
            #expect(short.habits == [long.habits[1]])
            let day = one.start.milliseconds / 1000..<one.end.milliseconds / 1000
            let inside = { (life: PlayedLife) in
                life.stays.filter { day.contains($0.start - 1) && day.contains($0.end + 1) }
            }
            #expect(inside(short) == inside(long) && !inside(short).isEmpty)
        }
        let talk = PlayedTalk(people: 4, seed: 5, during: one)
        let among = PlayedTalk(people: 40, seed: 5, during: one)
        for number in 0..<4 {
            // Messages in conversations that others begin come with the others.
            let quarters = Set(among.wishes[number].map(\.quarter))
            #expect(talk.wishes[number].allSatisfy { quarters.contains($0.quarter) })
        }
        #expect(among.wishes.joined().count > 10)
    }

    @Test("Phones lose their network on many days, and something is written then")
    func absences() throws {
        let played = try days("2026-09-14", 5)
        let manners = Manners(seed: 3)
        var away = 0
        for student in StudentBody(count: 40, seed: 3).students {
            let plan = StudentPlan(
                of: student, habits: PlayedLife(of: student.person, during: played).habits,
                wishes: [], during: played, manners: manners)
            away += plan.absences.count
            for absence in plan.absences {
                let deeds = absence.flatMap { plan.deeds(in: $0) }
                #expect(deeds.count { $0 == .talk(to: nil) } >= 2)
                #expect(absence.upperBound < played.quarters)
            }
        }
        #expect((60...110).contains(away), "\(away) of 200 days")
    }
}
