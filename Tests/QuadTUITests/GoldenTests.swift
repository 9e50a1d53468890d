import Counting
import Foundation
import Journal
import Primitives
import Storage
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

/// Counting, lists and the journal of each type and state on each size, without the bars at the
/// bottom. With `QUAD_DRAW` the tests write the files anew.
@Suite("Golden screens")
struct GoldenTests {
    static let counts = [
        "nothing yet", "simple", "counted down", "negative", "19 digits", "at least", "met",
        "at most", "overshot", "exactly", "stopped", "running", "long name", "wide characters",
        "right to left",
    ]
    private static let lists = ["empty list", "one", "many", "groups", "a group", "archived"]
    private static let journals = ["box", "draft", "entries", "sun", "locked"]
    private static let refusals: [(String, StorageError)] = [
        ("full disk", .diskFull(path: "quad.db")), ("read-only", .readOnly(path: "quad.db")),
        ("newer schema", .newerSchema(found: 9, supported: 8)),
        ("damaged", .corrupt(path: "quad.db", reason: "page 3")),
    ]

    @Test("Each type and state is drawn as it was kept", arguments: ["80x24", "120x40", "40x12"])
    func golden(name: String) async throws {
        let numbers = name.split(separator: "x").compactMap { Int($0) }
        let size = Size(columns: numbers[0], rows: numbers[1])
        var text = ""
        for kind in Self.counts + Self.lists + Self.journals {
            var desk = try await desk(kind, size)
            let canvas = await desk.settle(at: kind == "running" ? Self.later : .sample)
            text += Self.section(kind, canvas, desk.model)
        }
        for (kind, error) in Self.refusals {
            var desk = try await desk("simple", size)
            _ = desk.model.receive(.failed(error.wholeSentence))
            text += Self.section(kind, desk.model.draw(at: .sample), desk.model)
        }
        for screen in Self.screens {
            var model = Self.model(of: screen, size)
            text += Self.section(screen, model.draw(at: .sample), model)
        }
        try Self.check(text, name)
    }

    private static let later = Moment(wall: Moment.sample.wall + .seconds(3_723), boot: .none)

    static func section(_ kind: String, _ canvas: Canvas, _ model: Model) -> String {
        let rows = 0..<(model.hintRow ?? model.size.rows)
        return (["== " + kind] + CanvasText(canvas, rows: rows).lines + ["", ""])
            .joined(separator: "\n")
    }

    /// Compares a text with the file that was kept, section by section, or writes it anew.
    static func check(_ text: String, _ name: String) throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Golden/\(name).txt")
        if ProcessInfo.processInfo.environment["QUAD_DRAW"] != nil {
            try text.write(to: path, atomically: true, encoding: .utf8)
        }
        let kept = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "== ")
        let drawn = text.components(separatedBy: "== ")
        #expect(kept.count == drawn.count)
        for (old, new) in zip(kept, drawn) { #expect(new == old) }
    }
}

extension GoldenTests {
    func desk(_ kind: String, _ size: Size) async throws -> Desk {
        var desk = try await Desk(size)
        try await prepare(kind, desk.workspace)
        await desk.open()
        if Self.lists.contains(kind) {
            await desk.press(.escape, .character("c"))
            let pages = ["groups": 0, "a group": 1, "archived": 1][kind] ?? 0
            for _ in 0..<pages { await desk.press(.character("]")) }
        } else if Self.journals.contains(kind) {
            await desk.press(.escape, .character("3"))
            if kind == "draft" { await desk.type("Sun at last, 日本 and bread") }
            if kind == "sun" { await desk.press(.escape, .character("o"), .down) }
        } else if kind == "counted down" {
            await desk.press(.down)
        }
        return desk
    }

    private func prepare(_ kind: String, _ workspace: Workspace) async throws {
        if kind == "locked" { return try await lock(workspace) }
        try await workspace.act { tx in
            func make(_ title: String, _ value: Int64 = 0, _ settings: CounterSettings = .init())
                throws -> Counter
            {
                let made = try tx.counters.create(CounterDraft(title, settings: settings))
                return value == 0 ? made : try tx.counters.add(value, to: made.id).counter
            }
            func target(_ aim: Target.Aim, _ value: Int64) throws {
                let target = Target(goal: 8, aim: aim)
                _ = try make("Water", value, CounterSettings(target: .some(target)))
            }
            switch kind {
            case "simple", "counted down": _ = try make("Kids", 23)
            case "negative": _ = try make("Score", -12_345)
            case "19 digits": _ = try make("Atoms", .max)
            case "at least": try target(.atLeast, 5)
            case "met": try target(.atLeast, 8)
            case "at most": try target(.atMost, 5)
            case "overshot": try target(.atMost, 9)
            case "exactly": try target(.exactly, 8)
            case "stopped": _ = try tx.counters.create(CounterDraft("Nap", isTime: true))
            case "running":
                let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
                _ = try tx.counters.start(nap.id)
            case "long name": _ = try make(String(repeating: "a long name ", count: 12), 7)
            case "wide characters": _ = try make("日本語 👨‍👩‍👧 e\u{301}", 7)
            case "right to left": _ = try make("שלום עולם", 7)
            case "one": _ = try make("Kids", 23, CounterSettings(color: "#EB6841"))
            case "many":
                for number in 1...60 { _ = try make("Count \(number)", Int64(number)) }
            case "groups", "a group":
                let group = try tx.groups.create(name: "Sport")
                _ = try make("Goals", 4, CounterSettings(group: .some(group.id)))
                _ = try make("Kids", 23)
            case "archived":
                _ = try make("Kids", 23)
                _ = try tx.counters.setArchived(true, try make("Old", 5).id)
            case "entries", "sun":
                _ = try tx.entries.add(
                    "Twenty-three children, and none left behind. #outing",
                    at: Moment.sample.wall - .minutes(90))
                _ = try tx.entries.add(
                    "Sun at last", at: Moment.sample.wall - .minutes(30), isStarred: true)
            default: break
            }
        }
    }

    private func lock(_ workspace: Workspace) async throws {
        try await workspace.act { try $0.entries.add("rain") }
        try await workspace.lock.encrypt(with: "correct horse", work: JournalLock.rehearsalWork)
        try workspace.lock.lock()
    }
}
