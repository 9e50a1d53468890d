import Backends
import Foundation
import Primitives
import Sync
import TestSupport
import Testing

@testable import Geofence

@Suite("Forgetting visits")
struct ForgettingTests {
    private func visit(_ number: Int, of person: AccountID) -> Visit {
        Visit(
            person: person, id: Visit.ID(high: 0xABCD, low: UInt64(number)),
            place: Place.ID(high: 9, low: UInt64(number % 7)),
            entered: Walk.start + .minutes(number),
            left: Walk.start + .minutes(number + 30))
    }

    @Test(
        "What is past is in no file any more, also after a crash between removing and erasing",
        arguments: [("json", false), ("sqlite", false), ("sqlite", true)], [false, true])
    func bytes(way: (engine: String, knowsTables: Bool), crashes: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-forgetting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = "\(way.engine):\(folder.path)/store"
        var store = try await Backends.open(url, tables: Domain.places.tables)
        let person = AccountID(high: 0, low: 7)
        let all = (0..<3000).map { visit($0, of: person) }
        for part in stride(from: 0, to: all.count, by: 500) {
            try await store.write { transaction in
                for visit in all[part..<part + 500] {
                    try VisitEditor(in: transaction).record(visit)
                    let presence = Presence(
                        person: person, visit: visit.id, place: visit.place, from: visit.entered)
                    try transaction.put(presence, in: GeofenceTables.presences)
                }
            }
        }
        let cut = all[2000].entered + .minutes(30)
        expect(try await store.editVisits { try $0.purge(before: cut) } == 2000)
        expect(try await store.readVisits { try $0.hasRemains() })
        if crashes {
            await store.close()
            store = try await Backends.open(url, tables: Domain.places.tables)
        }
        try await Visits.eraseRemains(in: store, with: way.knowsTables ? [] : nil)
        expect(try await !store.readVisits { try $0.hasRemains() })
        let bytes = try contents(of: folder)
        for visit in all {
            let isThere = bytes.contains("\(visit.id)")
            #expect(isThere == (visit.entered >= all[2000].entered), "\(visit.id)")
        }
        let left = try await store.readVisits {
            try $0.visits(of: person, during: Walk.start..<Walk.start + .hours(100))
        }
        #expect(left == Array(all[2000...]))
        await store.close()
    }

    @Test("What was removed from other tables is in no file either, if that was marked")
    func everywhere() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-forgetting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try await Backends.open(
            "sqlite:\(folder.path)/store", tables: Domain.places.tables)
        let places = (0..<400).map { Place.ID(high: 0xBEEF, low: UInt64($0 * 1789 % 400)) }
        try await store.write { transaction in
            for id in places {
                try transaction.put(
                    Place(id: id, name: "Hall", shape: .square(at: .origin, side: 8)),
                    in: GeofenceTables.places)
            }
        }
        try await store.write { transaction in
            for id in places where id.low % 3 == 0 {
                try transaction.delete(GeofenceTables.places, id)
            }
            try VisitEditor(in: transaction).leaveRemainsEverywhere()
        }
        try await Visits.eraseRemains(in: store, with: [])
        expect(try await !store.readVisits { try $0.hasRemains() })
        let bytes = try contents(of: folder)
        for id in places { #expect(bytes.contains("\(id)") == (id.low % 3 != 0)) }
        await store.close()
    }

    @Test("Nothing to erase is no work: the file is not written again")
    func nothing() async throws {
        try await withStore(.sqlite, tables: Domain.places.tables) { store in
            try await Visits.eraseRemains(in: store)
            expect(try await store.editVisits { try $0.purge(before: Walk.start) } == 0)
            expect(try await !store.readVisits { try $0.hasRemains() })
        }
    }

    /// Returns all ids in the bytes of all files below a folder.
    private func contents(of folder: URL) throws -> Set<String> {
        var found: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            guard let data = try? Data(contentsOf: folder.appending(path: path)) else { continue }
            // Every run of 32 hexadecimal digits, at any offset.
            var run: [UInt8] = []
            for byte in data {
                let isDigit =
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
                if !isDigit {
                    run = []
                    continue
                }
                run.append(byte)
                if run.count > 32 { run.removeFirst() }
                if run.count == 32 { found.insert(String(decoding: run, as: UTF8.self)) }
            }
        }
        return found
    }
}
