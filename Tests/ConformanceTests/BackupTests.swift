import Foundation
import Primitives
import Storage
import Testing

@Suite struct BackupTests {
    @Test(
        "A backup takes over what a killed one left, and nothing else",
        arguments: Backend.durable)
    func leftOversAreTakenOver(_ backend: Backend) async throws {
        let scratch = Scratch()
        let engine = try await backend.engine(scratch.path + "/store", [Notes.table])
        try await Notes.put(1, "one", in: engine)
        try await engine.backup(to: scratch.path + "/whole")
        let leftOver = scratch.path + "/backup.new"
        switch backend {
        case .json:
            // Killed after the mark and before the tables.
            try scratch.copy("whole", to: "backup.new")
            unlink(leftOver + "/notes.json")
            try scratch.write(Array("half".utf8), to: "backup.new/notes.json.new")
        default:
            let bytes = try scratch.bytes("whole")
            try scratch.write(bytes[..<(bytes.count / 2)], to: "backup.new")
        }
        try await engine.backup(to: scratch.path + "/backup")
        #expect(access(leftOver, F_OK) != 0)
        let copy = try await backend.engine(scratch.path + "/backup", [Notes.table])
        #expect(try await Notes.numbers(in: copy) == [1])
        await copy.close()
        await engine.close()
    }

    @Test("What is no left-over of a backup is not touched", arguments: Backend.durable)
    func othersAreNotTouched(_ backend: Backend) async throws {
        let scratch = Scratch()
        let engine = try await backend.engine(scratch.path + "/store", [Notes.table])
        mkdir(scratch.path + "/folder.new", 0o700)
        try scratch.write(Array("precious".utf8), to: "folder.new/file")
        try scratch.write(Array("precious".utf8), to: "file.new")
        for name in ["folder", "file"] {
            await #expect(throws: StorageError.self, "\(name)") {
                try await engine.backup(to: "\(scratch.path)/\(name)")
            }
        }
        #expect(try scratch.text("folder.new/file") == "precious")
        #expect(try scratch.text("file.new") == "precious")
        await engine.close()
    }

    @Test(
        "Two backups to one place at once: one is made, one is refused", arguments: Backend.durable)
    func backupsDoNotMeet(_ backend: Backend) async throws {
        let scratch = Scratch()
        let engine = try await backend.engine(scratch.path + "/store", [Notes.table])
        try await engine.write { writer in
            for number in 0..<2000 {
                try writer.put(Notes.table, row: [.integer(Int64(number)), .text("note")])
            }
        }
        for round in 0..<10 {
            let target = "\(scratch.path)/backup\(round)"
            let made = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<2 {
                    group.addTask { (try? await engine.backup(to: target)) != nil }
                }
                var made = 0
                for await isMade in group where isMade { made += 1 }
                return made
            }
            #expect(made == 1)
            let copy = try await backend.engine(target, [Notes.table])
            #expect(try await Notes.numbers(in: copy) == Array(0..<2000))
            #expect(try await copy.check() == [])
            await copy.close()
            #expect(access(target + ".new", F_OK) != 0)
        }
        await engine.close()
    }
}
