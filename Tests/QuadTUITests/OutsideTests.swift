import Counting
import Foundation
import Journal
import Presentation
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

@Suite("The person's editor and mail program")
struct OutsideTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "quad-outside-\(ProcessInfo.processInfo.globallyUniqueString)").path

    /// Edits a text by a command of the shell, in which `$1` is the file.
    private func edit(
        _ script: String, _ text: String = "before", isSecret: Bool = false,
        _ more: [String: String] = [:]
    ) async throws -> (Result<Editor.Outcome, Explained>, left: [String]) {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/editor"
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        let outside = Outside(
            variables: ["VISUAL": path, "EDITOR": "false", "TMPDIR": folder].merging(more) { $1 },
            terminal: HeadlessTerminal())
        let result = await outside.edit(text, isSecret: isSecret)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("quad-") }
        return (result, left)
    }

    @Test("The text is edited in a file that only the person can read, which is removed")
    func editing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (result, left) = try await edit(
            "stat -c %a \"$1\" >\"$1.mode\"; cat \"$1.mode\" >>\"$1\"; rm \"$1.mode\"")
        #expect(try result.get() == Editor.Outcome(text: "before600\n", isDone: true))
        #expect(left.isEmpty)
    }

    @Test("If the editor fails or is killed, what its file holds comes back")
    func failing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for end in ["exit 3", "kill -9 $$"] {
            let (result, left) = try await edit("echo half >>\"$1\"; \(end)")
            #expect(try result.get() == Editor.Outcome(text: "beforehalf\n", isDone: false))
            #expect(left.isEmpty)
        }
    }

    @Test("What can't be taken back stays in its file, which is named")
    func keeping() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (script, words) in [
            ("printf '\\377' >\"$1\"", "not UTF-8 text"),
            ("head -c 70000 /dev/zero >\"$1\"", "has more than \(Entries.textLimit) bytes"),
        ] {
            let (result, left) = try await edit(script)
            guard case .failure(let reason) = result else {
                Issue.record("\(script) was taken back")
                continue
            }
            #expect("\(reason)".contains(words) && "\(reason)".contains("kept"))
            #expect(left.count == 1)
            for name in left { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
        }
    }

    @Test("Without an editor, or without a folder in memory for a secret, the reason is told")
    func missing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (none, _) = try await edit("true", ["VISUAL": "", "EDITOR": ""])
        #expect(none == .failure(Explained("No editor is set: set VISUAL or EDITOR.")))
    }

    private func edit(
        _ script: String, _ more: [String: String]
    ) async throws -> (Result<Editor.Outcome, Explained>, left: [String]) {
        try await edit(script, "before", isSecret: false, more)
    }

    @Test("What was written stands in the box, is the draft, and Enter saves it")
    func journal() async throws {
        var bench = try await JournalBench()
        await bench.type("begun")
        #expect(bench.model.press(on: .control("x")) == [.edit("begun", isSecret: false)])
        await bench.receive(
            .wroteOutside(.success(.init(text: "begun\nand done\n\n", isDone: true))))
        #expect(bench.model.journal.box.box.text == "begun\nand done")
        #expect(try await bench.draft() == "begun\nand done")
        #expect(bench.shows("Enter saves what you wrote."))
        await bench.press(.enter)
        #expect(try await bench.texts() == ["begun\nand done"])
    }

    @Test("A failed editor leaves a draft and says so")
    func failedInJournal() async throws {
        var bench = try await JournalBench()
        await bench.type("begun")
        await bench.receive(.wroteOutside(.success(.init(text: "half", isDone: false))))
        #expect(try await bench.draft() == "half")
        #expect(bench.shows("The editor failed or was closed") && bench.bells == 1)
        await bench.receive(.wroteOutside(.failure(Explained("No editor is named."))))
        #expect(try await bench.draft() == "half" && bench.shows("No editor is named."))
        let long = String(repeating: "x", count: Entries.textLimit + 1)
        await bench.receive(.wroteOutside(.success(.init(text: long, isDone: true))))
        #expect(bench.model.journal.box.box.text == "half" && bench.shows("An entry holds"))
    }

    @Test("An encrypted journal is edited only in memory")
    func secret() async throws {
        var bench = try await JournalBench()
        try await bench.workspace.lock.encrypt(
            with: "correct horse", work: JournalLock.rehearsalWork)
        await bench.press(.escape, .character("2"), .escape, .character("3"), .enter)
        #expect(bench.model.press(on: .control("x")) == [.edit("", isSecret: true)])
    }

    @Test("A message is written in the editor; one that is too long stays whole in its box")
    func message() throws {
        var model = Model.about(.messages, SamplePeople.chat)
        model.press(.enter)
        _ = model.receive(.people(SamplePeople.chat))
        model.type("begun")
        #expect(model.scope == .chat && model.shown.contains("editor"))
        #expect(model.press(.control("x")) == [.edit("begun", isSecret: true)])
        _ = model.receive(.wroteOutside(.success(.init(text: "begun\nand done\n", isDone: true))))
        #expect(model.shown.contains("Enter sends what you wrote."))
        #expect(model.journal.box.isBlank, "no entry gets it")
        let person = try #require(model.people.person)
        #expect(
            model.press(.enter)
                == [
                    .perform(
                        .act(.send("begun\nand done", to: model.people.facts.somebody(person))))
                ])
        model.press(.control("x"))
        let long = String(repeating: "x", count: PeopleScreen.longestMessage + 1)
        _ = model.receive(.wroteOutside(.success(.init(text: long, isDone: true))))
        #expect(model.press(.enter) == [.bell])
        #expect(model.shown.joined.contains("at most 2000 characters; this one has 2001"))
        #expect(model.people.drafts[person]?.text == long)
    }

    @Test("A file whose name ends in .eml is a letter that any mail program opens")
    func letterFile() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            _ = try tx.counters.add(23, to: try tx.counters.create(title: "Kids").id)
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("letters-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        await desk.load()
        await desk.press(.home, .character("y"), .down, .enter)
        let path = folder.appendingPathComponent("counts.eml").path
        await desk.perform(desk.model.receive(.input(.paste(path))))
        await desk.press(.enter)
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        #expect(text.contains("Subject: Counts\r\nX-Unsent: 1\r\n"))
        #expect(text.contains(Data("23 Kids\r\n".utf8).base64EncodedString()))
        #expect(desk.text.contains("1 line in "))
    }

    @Test("Counts are shared as a letter, and a missing mail program is told")
    func mail() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            _ = try tx.counters.add(23, to: try tx.counters.create(title: "Kids").id)
        }
        await desk.load()
        await desk.press(.character("y"))
        #expect(desk.text.contains("a new letter in the mail program"))
        await desk.press(.down, .down, .enter)
        #expect(desk.letters == [["23 Kids"]] && desk.text.contains("1 line in a new letter."))
        let letter = Letter(lines: ["23 Kids"], at: Moment.sample.wall)
        #expect(letter.mailto == "mailto:?subject=Counts&body=23%20Kids")
    }
}

extension Model {
    /// Returns the effects of a key, on a copy.
    fileprivate func press(on key: Key) -> [Effect] {
        var model = self
        return model.receive(.input(.key(key)))
    }
}
