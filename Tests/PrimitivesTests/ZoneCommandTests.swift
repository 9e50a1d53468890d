import Foundation
import TestSupport
import Testing

@testable import Primitives

@Suite(
    "Time zones beside the command date",
    .enabled(if: SystemZones.areThere && DateCommand.isThere, "the system has no zones or no date"))
struct ZoneCommandTests {
    /// Returns random instants from 2008 to 2036, when the summer time dates of the United States
    /// stayed the same.
    private static func instants(_ random: inout SeededGenerator) -> [Instant] {
        (0..<24).map { _ in
            Instant(seconds: .random(in: 1_200_000_000...2_110_000_000, using: &random))
        }
    }

    /// Returns random instants until the year 3871, most of them after the rows of a zone's file.
    private static func far(_ random: inout SeededGenerator) -> [Instant] {
        (0..<100).map { index in
            let last: Int64 = index % 2 == 0 ? 60_000_000_000 : 2_500_000_000
            return Instant(seconds: .random(in: 0...last, using: &random))
        }
    }

    /// Returns random instants, and for some of them the second before and that of the next change.
    private static func instants(of zone: Zone, _ random: inout SeededGenerator) -> [Instant] {
        var all = instants(&random)
        for start in all.prefix(6) {
            guard let change = zone.transition(after: start) else { break }
            all += [change - .seconds(1), change]
        }
        return all
    }

    private func zone(_ variable: String, _ database: String = Zone.databaseFolder) -> Zone {
        Zone.current(variable: variable, database: database, settings: "/nowhere")
    }

    private func compare(
        _ questions: [DateCommand.Question], database: String = Zone.databaseFolder
    ) throws {
        let answers = try DateCommand.offsets(questions, database: database)
        #expect(answers.count == questions.count)
        var wrong: [String] = []
        for (question, offsets) in zip(questions, answers) {
            let zone = zone(question.variable, database)
            let own = question.instants.map { zone.offset(at: $0) }
            if own == offsets { continue }
            let first = zip(question.instants, zip(own, offsets)).first { $0.1.0 != $0.1.1 }
            wrong.append("TZ=\(question.variable) \(first.map { "\($0)" } ?? "\(offsets)")")
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(questions.count): \(wrong.prefix(10))")
    }

    @Test("Every name in the system's database means what it means to date, from 1874 to 3871")
    func names() throws {
        var random = SeededGenerator(seed: 12)
        let long: [Int64] = [-3_000_000_000, -1_500_000_000, 0, 700_000_000, 3_000_000_000]
        let questions = SystemZones.names.map { name in
            DateCommand.Question(
                variable: name,
                instants: Self.instants(of: zone(name), &random)
                    + Self.far(&random) + long.map { Instant(seconds: $0) })
        }
        #expect(questions.count >= 400)
        try compare(questions)
    }

    @Test("Two hundred rules as POSIX writes them mean what they mean to date")
    func rules() throws {
        var random = SeededGenerator(seed: 13)
        let rules = Self.rules
        #expect(Set(rules).count >= 200)
        // Without a database, no file `posixrules` gives the default dates of summer time.
        try compare(
            rules.map { rule in
                let instants = Self.instants(of: zone(rule, "/nowhere"), &random)
                return DateCommand.Question(
                    variable: rule, instants: instants.filter { !Self.isNearNewYear($0) })
            }, database: "/nowhere")
    }

    /// Whether an instant is near New Year, where the C library takes the year of UTC for the local
    /// one.
    private static func isNearNewYear(_ instant: Instant) -> Bool {
        let date = Zone.utc.wallTime(at: instant).date
        return (date + 10).year != (date - 10).year
    }

    private static var rules: [String] {
        let names = ["UTC", "GMT", "XYZ", "Longname", "<+03>", "<-0330>", "<Q2+>"]
        let offsets = [
            "0", "+3", "-3", "10", "-10", "+05:30", "-5:45", "3:30:15", "-12:45:30", "24", "-24",
            "09", "+0", "-0:30", "12", "-14",
        ]
        var rules = names.flatMap { name in offsets.map { name + $0 } }
        let dates = [
            "", ",M3.2.0", ",M3.2.0/3:30", ",M3.5.0,M10.5.0/3", ",M9.5.0,M4.1.0/3",
            ",M3.2.0/2,M11.1.0/2", ",M10.1.6/24,M3.4.6/24", ",M3.5.0/-1,M10.5.0/0",
            ",M3.4.4/50,M10.4.4/50", ",M4.1.0/0:30:15,M10.5.3/1:59:59", ",J60,J300",
            ",J59/0,J365/3", ",J61/2:15,J250/-20", ",59,299", ",0/12,200/6", ",60/0:00:01,364/1",
            ",300,100", ",J305/-47,J92/100", ",M12.1.1,M2.5.5/167",
        ]
        for clocks in ["CET-1CEST", "AAA5BBB", "<+1030>-10:30<+11>-11", "IST-1GMT0", "<-02>2<-01>"]
        {
            rules += dates.map { clocks + $0 }
        }
        return rules
            + [
                "UTC+25", "GMT-1000", "ABC-167", "AB3", "+02:00", "Z", "", ":UTC+3", "AB", "5",
            ]
    }

    @Test("A plus is west of Greenwich in TZ, and east in a setting")
    func signs() throws {
        #expect(zone("UTC+3").offset(at: Instant(seconds: 0)) == -10_800)
        #expect(zone("UTC+3").identifier == "-03:00")
        #expect(zone("<-10>10").offset(at: Instant(seconds: 0)) == -36_000)
        #expect(try Zone(identifier: "UTC+3").offset(at: Instant(seconds: 0)) == 10_800)
    }
}

/// The system's program `date`, called by one shell for the offsets of many zones.
private enum DateCommand {
    struct Question {
        let variable: String
        let instants: [Instant]
    }

    private static let script = """
        while IFS='|' read -r zone seconds; do
            printf '%s\\n' $seconds | TZ=$zone date -f - +%::z | tr '\\n' ' '
            echo
        done
        """

    static let isThere: Bool = {
        let question = Question(variable: "UTC0", instants: [Instant(seconds: 0)])
        return (try? offsets([question])) == [[0]]
    }()

    /// Returns the offsets from UTC in seconds, of each question at each of its instants.
    static func offsets(
        _ questions: [Question], database: String = Zone.databaseFolder
    ) throws -> [[Int]] {
        let input = FileManager.default.temporaryDirectory
            .appendingPathComponent("zones-\(UUID())")
        defer { try? FileManager.default.removeItem(at: input) }
        let lines = questions.map { question in
            let seconds = question.instants.map { "@\($0.milliseconds / 1000)" }
            return "\(question.variable)|\(seconds.joined(separator: " "))\n"
        }
        try Data(lines.joined().utf8).write(to: input)
        let command = ["-c", "export TZDIR='\(database)'\n" + script]
        let (_, output) = try TestProgram.run("/bin/sh", command, input: input.path)
        return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.split(separator: " ").map(seconds) }
    }

    /// Returns the seconds of an offset such as `+05:45:00`.
    private static func seconds(_ text: Substring) -> Int {
        let number = text.dropFirst().split(separator: ":").compactMap { Int($0) }
            .reduce(0) { $0 * 60 + $1 }
        return text.hasPrefix("-") ? -number : number
    }
}
