import Population
import Primitives
import Testing

@Suite struct TenSeedsTests {
    @Test("Travel, home and contacts are like people's on each of ten seeds", arguments: 1...10)
    func rowsHold(_ seed: Int) throws {
        let population = try campus(people: 125, days: 14, seed: UInt64(seed))
        let lives = (0..<125).map { population.stays(of: $0) }
        // Eight weekdays: one quarter in four days is too small a sample of long contacts.
        let days = [0, 1, 2, 3, 7, 8, 9, 10].map { population.first + $0 }
        let contacts = days.flatMap {
            population.contacts(of: Quarter(number: 0), on: $0)
        }
        let start = population.calendar.second(of: population.first, minute: 240)
        let rows =
            TravelFigures.rows(of: lives)
            + MoveFigures(of: lives, from: start, days: 14).rows.filter { $0.number == 4 }
            + CompanyFigures(older: contacts, close: [], long: [], sizes: [125]).rows
        for row in rows where [4, 9, 13].contains(row.number) {
            #expect(row.verdict == .met, "row \(row.number): \(row.measured)")
        }
    }

    @Test("A quarter in close company has the contacts of a primary school", arguments: 1...3)
    func closeCompany(_ seed: Int) throws {
        let population = try campus(people: 500, days: 2, seed: UInt64(seed))
        let contacts = (0..<2).flatMap {
            population.contacts(of: Quarter(number: 3), on: population.first + $0)
        }
        let rows = CompanyFigures(older: [], close: contacts, long: [], sizes: []).rows
        #expect(rows.first { $0.number == 11 }?.verdict == .met)
    }
}
