import Primitives
import Testing

@testable import Geofence

@Suite("Opening hours")
struct OpeningHoursTests {
    /// Returns the state on a day, counted from Monday, 2026-11-16.
    private func state(
        _ text: String, day: Int, _ hour: Int, _ minute: Int = 0
    ) throws -> OpeningHours.State {
        let day = try #require(Day("2026-11-16")) + day
        let midnight = DayRule(zone: .utc, startMinute: 0).start(of: day)
        return try OpeningHours(text)
            .state(at: midnight + .minutes(hour * 60 + minute), in: .utc)
    }

    @Test("Open and closed by days and times, and until when")
    func states() throws {
        let text = "Mo-Fr 08:00-22:00; Sa,Su 10:00-12:00,13:00-18:00"
        #expect(
            try state(text, day: 0, 8)
                == .init(
                    isOpen: true, change: .init(day: .monday, minute: 22 * 60)))
        #expect(
            try state(text, day: 0, 7, 59)
                == .init(
                    isOpen: false, change: .init(day: .monday, minute: 8 * 60)))
        #expect(
            try state(text, day: 4, 22)
                == .init(
                    isOpen: false, change: .init(day: .saturday, minute: 10 * 60)))
        #expect(try state(text, day: 5, 12, 30).isOpen == false)
        #expect(
            try state(text, day: 6, 18).change == .init(day: .monday, minute: 8 * 60))
        #expect(try state("24/7", day: 3, 3) == .init(isOpen: true, change: nil))
        #expect(try state("Mo-Su off", day: 3, 3) == .init(isOpen: false, change: nil))
    }

    @Test("A night that ends after midnight, also from Sunday to Monday")
    func nights() throws {
        let text = "Th-Su 18:00-02:00"
        #expect(try state(text, day: 3, 1, 59).isOpen == false)
        #expect(try state(text, day: 4, 1, 59).isOpen)
        #expect(
            try state(text, day: 0, 1)
                == .init(
                    isOpen: true, change: .init(day: .monday, minute: 120)))
        #expect(try state(text, day: 0, 2).isOpen == false)
        #expect(
            try state("00:00-24:00", day: 6, 23) == .init(isOpen: true, change: nil),
            "midnight is no border")
    }

    @Test("A later rule replaces an earlier one on its days")
    func replacing() throws {
        let text = "08:00-20:00; Su off; We 10:00-12:00"
        #expect(try state(text, day: 6, 10).isOpen == false)
        #expect(try state(text, day: 2, 9).isOpen == false)
        #expect(try state(text, day: 1, 9).isOpen)
    }

    @Test("The wall clock of the zone counts")
    func zones() throws {
        let hours = try OpeningHours("Mo 00:00-01:00")
        let instant = Instant(seconds: 1_794_790_800)
        let minutes = (0..<14 * 24 * 60).filter { minute in
            hours.state(at: instant + .minutes(minute), in: Zone(offsetSeconds: -5 * 3600)).isOpen
        }
        #expect(minutes.count == 120)
        let zone = Zone(offsetSeconds: -5 * 3600)
        #expect(
            minutes.allSatisfy { minute in
                let wall = zone.wallTime(at: instant + .minutes(minute))
                return wall.date.weekday == .monday && wall.second < 3600
            })
    }

    @Test("What is written is read again, in one form")
    func form() throws {
        for (text, form) in [
            ("mo-fr 8:00-22:00;sa , su OFF;", "Mo-Fr 08:00-22:00; Sa,Su off"),
            ("  24/7 ", "24/7"), ("8:00-12:00, 13:00-17:00", "08:00-12:00,13:00-17:00"),
            ("Fr-Mo 22:00-02:00", "Fr-Mo 22:00-02:00"),
        ] {
            #expect(try OpeningHours(text).text == form)
            #expect(try OpeningHours(form) == OpeningHours(text))
        }
    }

    @Test(
        "What can't be read is refused with the word that is wrong",
        arguments: [
            ("", ""), ("Mo", "Mo"), ("Mo-Xx 08:00-12:00", "Xx"), ("Mo 8-12", "8-12"),
            ("Mo 08:00-25:00", "08:00-25:00"), ("Mo 08:60-09:00", "08:60-09:00"),
            ("Mo 08:00-08:00", "08:00-08:00"), ("PH off", "PH"),
            ("Mo Tu 08:00-09:00", "08:00-09:00"),
            ("Mo 08:00-09:00; ; Tu off x", "x"), ("Mo 24:00-02:00", "24:00-02:00"),
        ])
    func wrong(text: String, word: String) {
        #expect { try OpeningHours(text) } throws: { ($0 as? OpeningHoursError)?.word == word }
    }
}
