import Counting
import Foundation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("Looks of counts and groups, archived counts, files")
struct CountLooksTests {
    private func desk() async throws -> Desk {
        let desk = try await Desk()
        try await desk.workspace.act { tx in
            let kids = try tx.counters.create(title: "Kids")
            _ = try tx.counters.add(23, to: kids.id)
        }
        return desk
    }

    @Test("The look and the name of a count are changed, and u takes it back")
    func count() async throws {
        var desk = try await desk()
        await desk.load()
        let old = try #require(try await desk.counters().first)
        await desk.press(.home, .character("c"))
        #expect(desk.text.contains("This count: its icon"))
        await desk.press(.right, .enter, .right, .enter)
        #expect(desk.text.contains("Name: Kids"))
        await desk.type("!")
        await desk.press(.enter)
        let new = try #require(try await desk.counters().first)
        #expect(new.title == "Kids!" && new.icon != old.icon && new.color != old.color)
        #expect(new.value == 23 && desk.model.scope == .list)
        await desk.press(.character("u"))
        let back = try #require(try await desk.counters().first)
        #expect(back.title == "Kids" && back.icon == old.icon && back.color == old.color)
    }

    @Test("A new count can have an icon of one's own set and a colour of one's own palette")
    func ownLooks() async throws {
        let rows = Array(repeating: "\"########\"", count: 8).joined(separator: ",")
        let text = """
            {"schemaVersion":1,"name":"garden","title":"Garden",
             "credits":{"author":"Ann","license":"CC0-1.0","source":"https://example.org/g"},
             "groups":[{"name":"spring","icons":[
              {"name":"tulip","glyph":"✿","rows":[\(rows)]}]}]}
            """
        let set = try IconSet(file: "garden.json", bytes: Array(text.utf8))
        let colors = "{\"name\":\"Beds\",\"colors\":[\"#AA2233\",\"#22AA33\"]}"
        let beds = try Palette(file: "beds.json", bytes: Array(colors.utf8))
        var desk = try await Desk()
        desk.model = Model(
            size: Size(columns: 80, rows: 24), charset: .unicode, rule: .utc,
            book: LookBook(adding: [set], palettes: [beds]))
        await desk.load()
        await desk.press(.character("a"))
        await desk.type("tulip")
        #expect(desk.text.contains("Search: tulip  (tulip)"), "\(desk.text)")
        await desk.press(.enter)
        for _ in 0..<30 where !desk.text.contains("Beds") { await desk.press(.tab) }
        #expect(desk.text.contains("Beds"), "\(desk.text)")
        await desk.press(.home, .enter)
        await desk.type("Bulbs")
        await desk.press(.enter)
        let made = try #require(try await desk.counters().first)
        #expect(made.title == "Bulbs" && made.icon == "tulip")
        #expect(beds.colors.contains("\(made.color)"), "\(made.color)")
    }

    private static func group(of desk: Desk) async throws -> Group {
        try #require(try await desk.workspace.read { try $0.counters.groups.all() }.first)
    }

    @Test("A group is made by its look, and its look and name are changed")
    func group() async throws {
        var desk = try await desk()
        await desk.load()
        await desk.press(.home, .character("x"), .character("G"), .enter, .right, .enter)
        await desk.type("Sport")
        await desk.press(.enter)
        var group = try await Self.group(of: desk)
        #expect(group.name == "Sport" && group.icon != nil && group.color != nil)
        let id = group.id
        #expect(try await desk.counters().allSatisfy { $0.group == id })
        let color = group.color
        await desk.press(.character("C"))
        #expect(desk.text.contains("No group is chosen"))
        await desk.press(.character("]"), .character("C"), .enter, .right, .enter)
        await desk.type("s")
        await desk.press(.enter)
        group = try await Self.group(of: desk)
        #expect(group.name == "Sports" && group.color != color && desk.text.contains("[Sports]"))
        await desk.press(.character("C"), .enter, .enter, .control("u"))
        await desk.type("Games")
        await desk.press(.enter)
        #expect(try await Self.group(of: desk).name == "Games", "\(desk.text)")
    }

    @Test(
        "A look that is chosen or given up on a group's page leads back to it",
        arguments: [
            (["C"], true), (["C"], false), (["a"], true), (["a"], false), (["G"], false),
        ])
    func staysOnPage(keys: [Character], saves: Bool) async throws {
        var desk = try await desk()
        try await desk.workspace.act { tx in
            let group = try tx.groups.create(name: "Sport")
            _ = try tx.counters.create(CounterDraft("Goals", settings: .init(group: group.id)))
        }
        await desk.load()
        // The count that was counted last is in no group.
        await desk.press(.home, .enter, .character(" "), .escape, .character("c"), .character("]"))
        #expect(desk.text.contains("[Sport]"))
        for key in keys { await desk.press(.character(key)) }
        await desk.press(.enter, .enter)
        if saves {
            await desk.type("x")
            await desk.press(.enter)
        } else {
            await desk.press(.escape, .escape, .escape)
        }
        #expect(desk.text.contains("[Sport"), "\(desk.text)")
        if keys == ["a"], saves {
            let group = try await Self.group(of: desk)
            #expect(try await desk.counters().count { $0.group == group.id } == 2)
        }
    }

    @Test("Deleting an archived count is told, and it is gone from the page")
    func archived() async throws {
        var desk = try await desk()
        try await desk.workspace.act { try $0.counters.create(title: "Goals") }
        await desk.load()
        await desk.press(.home, .character("z"), .character("]"))
        #expect(desk.text.contains("[Archived]"))
        await desk.press(.home, .character("d"), .character("y"))
        #expect(desk.text.contains("Deleted “Kids”. Press u to take it back."), "\(desk.text)")
        #expect(!desk.text.contains("Archived]"), "\(desk.text)")
        #expect(try await desk.counters().map(\.title) == ["Goals"])
    }

    @Test("A leading ~ of a file's path is the person's folder")
    func home() async throws {
        var desk = try await desk()
        let folder =
            NSTemporaryDirectory()
            + "quad-home-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        desk.performer.home = folder
        await desk.load()
        await desk.press(.home, .character("y"), .down, .enter)
        await desk.type("~/kids.txt")
        await desk.press(.enter)
        #expect(desk.text.contains("1 line in \(folder)/kids.txt.".prefix(40)), "\(desk.text)")
        let text = try String(contentsOfFile: folder + "/kids.txt", encoding: .utf8)
        #expect(text == "23 Kids\n")
    }
}
