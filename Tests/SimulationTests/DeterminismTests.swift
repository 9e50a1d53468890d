import Primitives
import Simulation
import Testing

/// A campus of a few people in a zone with summer time.
func campus(
    people: Int = 125, days: Int = 7, seed: UInt64 = 1, from: String = "2026-09-07"
) throws -> SimulatedPopulation {
    SimulatedPopulation(
        people: people, days: days, seed: seed, first: try #require(Day(from)),
        calendar: try #require(AcademicCalendar(zone: "America/New_York")))
}

/// Returns the bytes of a file of an export.
func bytes(of file: PopulationFile, _ population: SimulatedPopulation) -> [UInt8] {
    var all: [UInt8] = []
    file.write(population) { (bytes: [UInt8]) in all += bytes }
    return all
}

@Suite struct DeterminismTests {
    @Test("The same seed gives the same bytes, another seed gives others")
    func sameSeed() throws {
        for file in PopulationFile.allCases {
            let one = bytes(of: file, try campus(people: 40, days: 5))
            #expect(one == bytes(of: file, try campus(people: 40, days: 5)), "\(file)")
            #expect(one != bytes(of: file, try campus(people: 40, days: 5, seed: 2)), "\(file)")
            #expect(one.count > 100, "\(file)")
        }
    }

    @Test("A hundred people are the first of three hundred, byte for byte")
    func larger() throws {
        let (small, large) = (try campus(people: 100, days: 3), try campus(people: 300, days: 3))
        for file in [PopulationFile.people, .visits] {
            let rows = bytes(of: file, small)
            #expect(rows == Array(bytes(of: file, large).prefix(rows.count)), "\(file)")
        }
        func rows(_ file: PopulationFile, _ population: SimulatedPopulation, _ columns: Range<Int>)
            -> [[Substring]]
        {
            String(decoding: bytes(of: file, population), as: UTF8.self).split(separator: "\n")
                .map { $0.split(separator: " ") }
                .filter { row in columns.allSatisfy { Int(row[$0]).map { $0 < 100 } ?? false } }
        }
        #expect(rows(.messages, small, 0..<2) == rows(.messages, large, 0..<2))
        #expect(rows(.contacts, small, 1..<3) == rows(.contacts, large, 1..<3))
        #expect(rows(.contacts, small, 1..<3).count > 100)
    }

    @Test("Fewer days are the first of more days")
    func longer() throws {
        let (week, month) = (try campus(days: 7), try campus(days: 28))
        for number in 0..<10 {
            let short = week.stays(of: number)
            #expect(Array(month.stays(of: number).prefix(short.count - 1)) == short.dropLast())
        }
    }

    @Test("Stays of a year are in order, at one place at a time, also when clocks change")
    func year() throws {
        let population = try campus(people: 3, days: 366)
        for number in 0..<3 {
            let stays = population.stays(of: number)
            #expect(stays.count > 500)
            for (before, next) in zip(stays, stays.dropFirst()) {
                #expect(before.start < before.end)
                #expect(before.end <= next.start)
                #expect(before.place != next.place)
            }
        }
    }
}
