import Primitives
import Testing

@Suite("Days of the calendar")
struct DayCalendarTests {
    @Test("A date that is written is read back; what is not a date is refused")
    func text() {
        for number in stride(from: -719_162, through: 2_932_896, by: 997) {
            let day = Day(number: number)
            #expect(Day("\(day)") == day)
            #expect(Day(year: day.year, month: day.month, day: day.dayOfMonth) == day)
        }
        for text in [
            "", "2026", "2026-1-02", "2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10",
            "2026-01-00", "26-01-01", "2026-01-01 ", "+026-01-01", "2026-01-0١", "2026--1-01",
        ] { #expect(Day(text) == nil, "\(text)") }
        #expect(Day("2024-02-29")?.description == "2024-02-29")
        #expect(Day(year: .max, month: 1, day: 1) == nil)
    }

    @Test("Weekdays follow each other from a Thursday on")
    func weekdays() {
        #expect(Day(number: 0).weekday == .thursday)
        #expect(Day("2026-11-21")?.weekday == .saturday)
        #expect(Day("1969-12-31")?.weekday == .wednesday)
        for number in -800...800 {
            let next = Day(number: number).weekday.rawValue % 7 + 1
            #expect(Day(number: number + 1).weekday.rawValue == next)
        }
    }

    @Test("Every day lies in the week that begins at most six days before it")
    func weeks() {
        for start in Weekday.allCases {
            for number in -20...20 {
                let first = Day(number: number).firstOfWeek(from: start)
                #expect(first.weekday == start)
                #expect((0..<7).contains(Day(number: number) - first))
            }
        }
    }

    @Test("Months are as long as the calendar says, before 1970 and in leap years too")
    func months() throws {
        let day = try #require(Day("2024-02-29"))
        #expect(day.firstOfMonth.description == "2024-02-01")
        #expect(day.firstOfMonth(later: 1).description == "2024-03-01")
        #expect(day.firstOfMonth(later: -2).description == "2023-12-01")
        #expect(day.firstOfMonth(later: -12 * 60).description == "1964-02-01")
        var first = try #require(Day("1899-12-01"))
        for _ in 0..<3000 {
            let next = first.firstOfMonth(later: 1)
            #expect((28...31).contains(next - first))
            #expect((next - 1).firstOfMonth == first && next.dayOfMonth == 1)
            first = next
        }
        #expect(first.description == "2149-12-01")
    }
}
