import Foundation
import Primitives
import Storage
import Testing

/// Stores on a disk on which nothing can be written any more.
@Suite(.serialized) struct FullDiskTests {
    /// The way in which a store was left.
    enum Left: String, CaseIterable {
        case closed, killed, folded
    }

    static let cells = Backend.durable.flatMap { backend in
        Left.allCases.map { (backend, $0) }
    }

    /// Leaves a store with the notes 1 to 9 at a path.
    private func leave(_ left: Left, _ backend: Backend, at path: String) async throws {
        let work = left == .killed ? path + ".before" : path
        let engine = try await backend.engine(work, [Notes.table])
        for number in 1...9 { try await Notes.put(number, "note", in: engine) }
        if left == .folded { try await engine.compact() }
        if left == .killed {
            // The files as they lie while a program has them open.
            for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: work + end)
            {
                try FileManager.default.copyItem(atPath: work + end, toPath: path + end)
            }
        }
        await engine.close()
        if left == .killed {
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: work + end)
            }
        }
    }

    private func fill(_ disk: String) {
        let ballast = open(disk + "/ballast", O_WRONLY | O_CREAT, 0o600)
        defer { close(ballast) }
        for size in [4096, 1] {
            let bytes = [UInt8](repeating: 0, count: size)
            while write(ballast, bytes, size) > 0 {}
        }
    }

    @Test(
        "A store on a full disk is read and copied elsewhere, however it was left", arguments: cells
    )
    func isRead(_ backend: Backend, _ left: Left) async throws {
        try await SmallDisk.use("size=1m") { disk in
            let path = disk + "/store"
            try await leave(left, backend, at: path)
            fill(disk)
            for _ in 1...2 {
                let engine = try await backend.engine(path, [Notes.table])
                #expect(try await Notes.numbers(in: engine) == Array(1...9))
                #expect(try await engine.check() == [])
                let scratch = Scratch()
                try await engine.backup(to: scratch.path + "/copy")
                let copy = try await backend.engine(scratch.path + "/copy", [Notes.table])
                #expect(try await Notes.numbers(in: copy) == Array(1...9))
                await copy.close()
                // What is shorter may fit into a log that is there.
                let long = String(repeating: "x", count: 1 << 20)
                let error = await #expect(throws: StorageError.self) {
                    try await Notes.put(10, long, in: engine)
                }
                guard case .diskFull = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                await engine.close()
            }
            unlink(disk + "/ballast")
            let engine = try await backend.engine(path, [Notes.table])
            try await Notes.put(10, "room", in: engine)
            #expect(try await Notes.numbers(in: engine) == Array(1...10))
            await engine.close()
        }
    }

    @Test("A store that has to be migrated on a full disk needs space", arguments: Backend.durable)
    func needsSpace(_ backend: Backend) async throws {
        try await SmallDisk.use("size=1m") { disk in
            let path = disk + "/store"
            try await leave(.closed, backend, at: path)
            fill(disk)
            let wide = TableSchema(
                name: "notes",
                columns: Notes.table.columns + [ColumnSchema(name: "more", type: .text)],
                key: [0], indexes: [])
            let newer = Schema(
                version: 2, tables: [wide],
                migrations: [
                    Migration(
                        2,
                        .addColumn(
                            wide.columns[2], to: "notes",
                            filledWith: .text(String(repeating: "x", count: 9000))))
                ])
            let error = await #expect(throws: StorageError.self) {
                try await backend.engine(path, newer)
            }
            guard case .diskFull = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}
