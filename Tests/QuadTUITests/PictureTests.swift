import Counting
import Foundation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

/// The pictures of docs/tui.md are drawn by the program. With `QUAD_DRAW=docs/pictures` the test
/// writes them anew.
@Suite("Pictures of the screens")
struct PictureTests {
    private static let counters: [(title: String, icon: String, color: String, taps: Int64)] = [
        ("Kids", "circle", "#EB6841", 23), ("Goals", "triangle", "#00A0B0", 4),
        ("Laps", "flag", "#EDC951", 12), ("Pages", "square", "#6A4A3C", 118),
        ("Coffee", "star", "#CC333F", 3), ("Birds", "heart", "#A8AB9B", 7),
    ]

    private func desk() async throws -> Desk {
        var desk = try await Desk(Size(columns: 80, rows: 20))
        for (title, icon, color, taps) in Self.counters {
            try await desk.workspace.act { tx in
                let made = try tx.counters.create(
                    CounterDraft(title, settings: CounterSettings(color: color, icon: icon)))
                _ = try tx.counters.add(title == "Kids" ? 3 : taps, to: made.id)
                if title == "Coffee" {
                    _ = try tx.counters.edit(
                        made.id, CounterSettings(target: Target(goal: 3, aim: .atMost)))
                }
            }
        }
        // Twenty children more, on the days before.
        try await desk.workspace.act { tx in
            let kids = try tx.counters.find("Kids")
            for (days, taps) in [(9, 2), (8, 5), (6, 1), (4, 7), (3, 4), (2, 1)] as [(Int, Int64)] {
                _ = try tx.counters.add(
                    taps, to: kids.id, at: Moment.sample.wall - .hours(24 * days))
            }
        }
        try await desk.workspace.act { tx in
            let group = try tx.groups.create(name: "Sport")
            for counter in try tx.counters.all() where ["Goals", "Laps"].contains(counter.title) {
                _ = try tx.counters.edit(counter.id, CounterSettings(group: .some(group.id)))
            }
        }
        await desk.open()
        let kids = try #require(try await desk.counters().first { $0.title == "Kids" })
        _ = desk.model.counts.open(kids.id)
        return desk
    }

    /// Writes entries, and a stopwatch's time, before the journal is opened.
    private func write(_ desk: inout Desk) async throws {
        let now = Moment.sample.wall
        try await desk.workspace.act { tx in
            let reading = try tx.counters.create(CounterDraft("Reading", isTime: true))
            try tx.counters.addInterval(
                to: reading.id, start: now - .minutes(200), stop: now - .minutes(120))
            let laps = try tx.counters.find("Laps")
            _ = try tx.counters.add(2, to: laps.id, at: now - .minutes(300))
            _ = try tx.entries.add(
                "Twenty-three children on the bus, and none was left behind. #outing",
                at: now - .minutes(90))
            _ = try tx.entries.add("Sun at last", at: now - .minutes(30), isStarred: true)
        }
        await desk.press(.escape, .character("3"), .escape)
    }

    @Test(
        "docs/tui.md shows what the program draws",
        arguments: ["count", "page", "look", "journal", "sun", "day"])
    func pictures(name: String) async throws {
        var desk = try await desk()
        switch name {
        case "page": await desk.press(.escape, .character("i"))
        case "look": await desk.press(.escape, .character("c"), .character("a"))
        case "journal": try await write(&desk)
        case "sun":
            try await write(&desk)
            await desk.press(.character("o"), .down)
        case "day":
            try await write(&desk)
            await desk.press(.character("t"))
        default: break
        }
        try check(await desk.settle(), name)
    }

    @Test(
        "The large ones, too",
        arguments: ["playground", "coach", "coach-200x60", "week", "people", "chat"])
    func large(name: String) async throws {
        switch name {
        case "playground": try check(await LargePictures.playground(), name)
        case "coach": try check(await LargePictures.coach(), name)
        case "coach-200x60":
            try check(await LargePictures.coach(Size(columns: 200, rows: 60)), name)
        case "people": try check(LargePictures.people(), name)
        case "chat": try check(LargePictures.chat(), name)
        default: try check(await LargePictures.week(), name)
        }
    }

    @Test("So does the picture of a request")
    func request() throws {
        var model = Model.about(
            .messages, SamplePeople.facts(.kept), size: Size(columns: 80, rows: 16))
        try check(model.draw(at: .sample), "request")
    }

    /// Compares a canvas with a picture, or writes the picture anew.
    private func check(_ canvas: Canvas, _ name: String) throws {
        let picture = CanvasPicture(canvas).text
        let folder =
            URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path + "/docs/pictures"
        let path = "\(folder)/tui-\(name).svg"
        if ProcessInfo.processInfo.environment["QUAD_DRAW"] != nil {
            try picture.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == picture)
    }
}
