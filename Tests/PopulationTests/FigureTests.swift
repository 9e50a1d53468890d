import Population
import Primitives
import Testing
import TimeZones

@Suite struct FigureTests {
    private static let start: Int64 = 1_788_768_000
    private static let days = 28

    private func verdicts(_ rows: [FigureRow]) -> [Int: FigureRow.Verdict] {
        Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0.verdict) })
    }

    @Test("A random walk misses the rows about travel, returns, guesses and motifs")
    func randomWalk() {
        var random = SeededGenerator(seed: 3)
        let lives = (0..<40).map { person in
            var (east, north) = (0.0, 0.0)
            return (0..<Self.days * 8).map { step in
                east += random.normal(deviation: 1500)
                north += random.normal(deviation: 1500)
                let place = Locus(
                    number: 1 << 40 + UInt64(person * 1000 + step), east: east, north: north)
                let begin = Self.start + Int64(step) * 10_800
                return Stay(place: place, start: begin, end: begin + 10_800)
            }
        }
        let moves = MoveFigures(of: lives, from: Self.start, days: Self.days).rows
        let found = verdicts(TravelFigures.rows(of: lives) + moves)
        for row in [1, 2, 3, 6, 7] { #expect(found[row] != .met, "row \(row)") }
    }

    @Test("A timetable without whims misses the rows about new places, guesses and home")
    func timetable() {
        let places = (0..<5).map { Locus(number: UInt64($0 * 4096 + 1), east: 0, north: 0) }
        let far = places.enumerated().map { number, place in
            Locus(number: place.number, east: Double(number) * 400, north: 0)
        }
        let lives = (0..<40).map { _ in
            (0..<Self.days * 5).map { step in
                let begin = Self.start + Int64(step) * 17_280
                return Stay(place: far[step % 5], start: begin, end: begin + 17_280)
            }
        }
        let moves = MoveFigures(of: lives, from: Self.start, days: Self.days).rows
        let found = verdicts(TravelFigures.rows(of: lives) + moves)
        for row in [4, 5, 6, 9] { #expect(found[row] == .missed, "row \(row)") }
    }

    @Test("Senders at equal rates and random times miss the rows about messages")
    func poissonSenders() {
        var random = SeededGenerator(seed: 4)
        var messages: [SentMessage] = []
        for sender in 0..<200 {
            for _ in 0..<44 {
                let receiver = (sender + 1 + random.below(199)) % 200
                let second = Self.start + Int64(random.unit() * Double(Self.days) * 86400)
                messages.append(SentMessage(sender: sender, receiver: receiver, second: second))
            }
        }
        let found = verdicts(MessageFigures(of: messages, zone: .utc, days: Self.days).rows)
        for row in 16...22 { #expect(found[row] == .missed, "row \(row)") }
    }

    @Test("Hours at one table for everybody miss the rows about contacts")
    func lectures() {
        // A block of half an hour a day, the same for all of a group, as in a timetable.
        var contacts: [Contact] = []
        for day in 0..<4 {
            for one in 0..<30 {
                for other in (one + 1)..<30 {
                    for tick in 0..<90 {
                        let second = Self.start + Int64(day) * 86400 + Int64(tick) * 20
                        contacts.append(Contact(second: second, one: one, other: other))
                    }
                }
            }
        }
        let found = verdicts(
            CompanyFigures(older: contacts, close: contacts, long: contacts, sizes: [30]).rows)
        for row in [11, 12, 13, 15] { #expect(found[row] == .missed, "row \(row)") }
        #expect(found[14] != .met)
    }

    @Test("A flat term has no trend, and too few weeks are skipped")
    func flatTerm() {
        var week = TermFigures.Week()
        (week.talk, week.activity, week.sleep, week.load) = (10, 40, 3000, 2)
        #expect(TermFigures.row(of: Array(repeating: week, count: 10)).verdict == .missed)
        #expect(TermFigures.row(of: [week]).verdict == .skipped)
    }

    @Test("Nothing compared is skipped, and is not met")
    func nothing() {
        let found = MessageFigures(of: [], zone: .utc, days: 28).rows
        #expect(found.allSatisfy { $0.verdict == .skipped })
        let company = CompanyFigures(older: [], close: [], long: [], sizes: [])
        #expect(company.rows.allSatisfy { $0.verdict == .skipped })
    }
}
