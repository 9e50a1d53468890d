import API
import Counting
import Primitives
import TerminalUI

@testable import Workspace
@testable import quad_tui

/// The scenes of the large pictures: 120 columns and 40 rows, or a size of their own.
enum LargePictures {
    static let size = Size(columns: 120, rows: 40)

    /// A playground: children and adults are counted in turns, each with a key.
    static func playground() async throws -> Canvas {
        var desk = try await Desk(size)
        let now = Moment.sample.wall
        try await desk.workspace.act { tx in
            for (title, icon, color, taps) in [
                ("Kids", "circle", "#EB6841", [2, 5, 9, 4, 6]),
                ("Adults", "heart", "#00A0B0", [1, 2, 3, 1, 4]),
            ] as [(String, String, String, [Int64])] {
                let made = try tx.counters.create(
                    CounterDraft(title, settings: CounterSettings(color: color, icon: icon)))
                for (hour, count) in taps.enumerated() {
                    _ = try tx.counters.add(count, to: made.id, at: now - .hours(5 - hour))
                }
            }
        }
        await desk.load()
        await desk.press(.character("L"), .character("1"))
        _ = desk.model.receive(.flashEnded(1))
        return await desk.settle()
    }

    /// A coach's afternoon: eleven players with their times, and the goals of both sides.
    static func coach(_ size: Size = size) async throws -> Canvas {
        var desk = try await Desk(size)
        let now = Moment.sample.wall
        let players = [
            "Anna", "Ben", "Cleo", "Dana", "Eli", "Finn", "Greta", "Hugo", "Ida", "Jon", "Kim",
        ]
        try await desk.workspace.act { tx in
            let group = try tx.groups.create(name: "Reds")
            func settings(_ color: String, _ icon: String) -> CounterSettings {
                CounterSettings(group: .some(group.id), color: color, icon: icon)
            }
            for (title, goals) in [("Goals", 3), ("Against", 1)] as [(String, Int64)] {
                let made = try tx.counters.create(
                    CounterDraft(
                        title, settings: settings("#CC333F", "flag"),
                        createdAt: now - .minutes(title == "Goals" ? 120 : 119)))
                for goal in 0..<goals {
                    _ = try tx.counters.add(1, to: made.id, at: now - .minutes(Int(goal) * 13 + 3))
                }
            }
            for (number, name) in players.enumerated() {
                let isOn = number % 3 != 2
                let made = try tx.counters.create(
                    CounterDraft(
                        name, isTime: true,
                        settings: settings(isOn ? "#00A0B0" : "#6A4A3C", "star"),
                        createdAt: now - .minutes(100 - number)))
                try tx.counters.addInterval(
                    to: made.id, start: now - .minutes(60),
                    stop: now - .minutes(15 + number * 7 % 20))
                if isOn { _ = try tx.counters.start(made.id) }
            }
        }
        await desk.load()
        await desk.press(.character("]"), .character("L"))
        return await desk.settle(at: Moment(wall: now + .seconds(754), boot: .none))
    }

    /// The week before, with goals of each day.
    static func week() async throws -> Canvas {
        var desk = try await Desk(size)
        let now = Moment.sample.wall
        let counts: [(String, Int64?, [Int64])] = [
            ("Pages", 20, [22, 31, 8, 40, 20, 12, 25]), ("Water", 8, [8, 7, 8, 9, 8, 8, 5]),
            ("Push-ups", 30, [30, 0, 45, 30, 0, 60, 30]),
            ("Kids", nil, [23, 19, 25, 22, 24, 0, 0]),
            ("Birds", nil, [4, 11, 0, 7, 2, 19, 16]), ("Letters", nil, [1, 0, 0, 2, 0, 0, 1]),
        ]
        try await desk.workspace.act { tx in
            for (number, (title, goal, days)) in counts.enumerated() {
                let target = goal.map { Target(goal: $0, aim: .atLeast, period: .day) }
                let made = try tx.counters.create(
                    CounterDraft(
                        title, settings: CounterSettings(target: .some(target)),
                        createdAt: now - .hours(24 * 30) + .minutes(number)))
                for (day, count) in days.enumerated() where count > 0 {
                    _ = try tx.counters.add(count, to: made.id, at: now - .hours(24 * (8 - day)))
                }
            }
            let reading = try tx.counters.create(CounterDraft("Reading", isTime: true))
            for day in 2..<9 {
                let start = now - .hours(24 * day)
                try tx.counters.addInterval(
                    to: reading.id, start: start, stop: start + .minutes(day * 17 % 60 + 20))
            }
            for day in [2, 3, 5, 7] {
                _ = try tx.entries.add("A good day.", at: now - .hours(24 * day))
            }
        }
        await desk.open()
        await desk.press(.escape, .character("3"), .escape, .character("w"), .left)
        return await desk.settle()
    }

    /// People whom one met, with places, times and minutes.
    static func people() -> Canvas {
        var facts = SamplePeople.facts(.kept)
        facts.feed = Cached(
            Feed(people: met, isMore: false, isPaused: false),
            keptAt: SamplePeople.now - .minutes(12))
        var model = Model.about(.home, facts, size: size)
        return model.draw(at: .sample)
    }

    /// A conversation while somebody answers.
    static func chat() -> Canvas {
        var facts = SamplePeople.chat
        facts.messages = [
            ("Shall we have lunch?", false), ("Gladly. At noon, in the commons?", true),
            ("There is soup on Tuesdays, and I owe you one since the exam.", false),
            ("Then soup it is. I bring Ada, you met her in the library.", true),
            ("Good. I am the one with the red scarf.", false),
        ].enumerated().map { number, message in
            SamplePeople.message(number + 1, message.0, with: 0, isMine: message.1)
        }
        var model = Model.about(.messages, facts, size: size)
        model.press(.enter)
        _ = model.receive(.people(facts))
        model.type("See you there")
        return model.draw(at: .sample)
    }

    private static var met: [PersonSummary] {
        let places = ["Ashby Library", "Commons", "Boathouse", "Hall 3", "Botanic Garden"]
        let names = [
            "Jin Lee", "Ada Marsh", "Ben Okafor", "Cleo Brandt", "Dana 田中", "Elif Aydın",
            "Finn Larsen", "Greta Sand", "Hugo Reyes", "Ida Nowak", "Jon Ashe", "Kim Doan",
        ]
        return names.enumerated().map { number, name in
            PersonSummary(
                person: SamplePeople.id(number), displayName: name, picture: nil,
                lastPlace: places[number * 3 % places.count],
                lastAt: SamplePeople.now - .minutes(5 + number * number * 40),
                minutes: 120 - number * 9, times: 12 - number, places: number % 4 + 1,
                isConnected: number % 3 == 1, resembles: nil)
        }
    }
}
