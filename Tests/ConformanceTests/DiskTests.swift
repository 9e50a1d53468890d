import Foundation
import Primitives
import Storage
import Testing

@Suite(.serialized) struct DiskTests {
    @Test(
        "A full disk refuses a commit, loses none, and goes on with room",
        arguments: Backend.durable)
    func fullDiskLosesNothing(_ backend: Backend) async throws {
        try await SmallDisk.use("size=400k") { disk in
            let ballast = disk + "/ballast"
            try Data(count: 120_000).write(to: URL(filePath: ballast))
            let path = disk + "/store"
            var engine = try await backend.engine(path, [Notes.table])
            var acknowledged: [Int] = []
            var isFull = false
            for number in 1...400 where !isFull {
                do {
                    try await Notes.put(number, String(repeating: "x", count: 3000), in: engine)
                    acknowledged.append(number)
                } catch StorageError.diskFull(let path) {
                    #expect(path.hasPrefix(disk))
                    isFull = true
                }
            }
            #expect(isFull)
            #expect(acknowledged.count > 5)
            #expect(try await Notes.numbers(in: engine) == acknowledged)
            unlink(ballast)
            try await Notes.put(1000, "room", in: engine)
            await engine.close()
            engine = try await backend.engine(path, [Notes.table])
            #expect(try await Notes.numbers(in: engine) == acknowledged + [1000])
            await engine.close()
        }
    }

    @Test("What cannot be made or locked is told as such", arguments: Backend.durable)
    func readOnlyIsTold(_ backend: Backend) async throws {
        try await SmallDisk.use("size=400k") { disk in
            let path = disk + "/store"
            await (try await backend.engine(path, [Notes.table])).close()
            try run("/bin/mount", "-o", "remount,ro", disk)
            // SQLite reads an existing store all the same (``ReadOnlyTests``).
            let there = backend == .json ? [path] : []
            for place in there + [disk + "/new", disk + "/some/new"] {
                let error = await #expect(throws: StorageError.self, "\(place)") {
                    try await backend.engine(place, [Notes.table])
                }
                guard case .readOnly = error else {
                    Issue.record("\(place): \(String(describing: error))")
                    continue
                }
            }
        }
    }
}
