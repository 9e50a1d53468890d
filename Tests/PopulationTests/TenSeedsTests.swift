import Population
import Primitives
import Testing

@Suite struct TenSeedsTests {
    @Test("New places, forms of days and home are like people's", arguments: 1...3)
    func moves(_ seed: Int) throws {
        let population = try campus(people: 40, days: 21, seed: UInt64(seed))
        let lives = (0..<40).map { population.stays(of: $0) }
        let start = population.calendar.second(of: population.first, minute: 240)
        let rows =
            TravelFigures.rows(of: lives) + MoveFigures(of: lives, from: start, days: 21).rows
        for row in rows where [4, 5, 7, 9].contains(row.number) {
            #expect(row.verdict == .met, "row \(row.number): \(row.measured)")
        }
    }

    @Test("Contacts are as short as people's on each of ten seeds", arguments: 1...10)
    func contacts(_ seed: Int) throws {
        let population = try campus(people: 125, days: 14, seed: UInt64(seed))
        // Eight weekdays: one quarter in four days is too small a sample of long contacts.
        let days = [0, 1, 2, 3, 7, 8, 9, 10].map { population.first + $0 }
        let contacts = days.flatMap {
            population.contacts(of: Quarter(number: 0), on: $0)
        }
        let rows = CompanyFigures(older: contacts, close: [], long: [], sizes: [125]).rows
        for row in rows where row.number == 13 {
            #expect(row.verdict == .met, "row \(row.number): \(row.measured)")
        }
    }

    @Test("A quarter in close company has the contacts of a primary school", arguments: 1...2)
    func closeCompany(_ seed: Int) throws {
        let population = try campus(people: 500, days: 1, seed: UInt64(seed))
        let contacts = population.contacts(of: Quarter(number: 3), on: population.first)
        let rows = CompanyFigures(older: [], close: contacts, long: [], sizes: []).rows
        #expect(rows.first { $0.number == 11 }?.verdict == .met)
    }

    @Test("Few answers and many one-message pairs are like those of people")
    func talk() throws {
        let population = try campus(people: 250, days: 28)
        let messages = (0..<250).flatMap { population.messages(begunBy: $0) }
        let rows = MessageFigures(
            of: messages, zone: population.calendar.zone, days: 28
        ).rows
        for row in rows where [17, 20].contains(row.number) {
            #expect(row.verdict == .met, "row \(row.number): \(row.measured)")
        }
    }
}
