import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

/// Tests of the last push of an account, by which its devices learn that there is more.
@Suite("The last push of an account")
struct LatestPushTests {
    private static let owner = TestWorld.owner
    private static let devices = (1...3).map { DeviceID(high: 0, low: $0) }

    /// A push that changed something: its device and its commit.
    private struct Push {
        let device: DeviceID
        let commit: Int64
    }

    /// Notes a push as a program of before version 20 does.
    private static func noteAsBefore(by device: DeviceID, in transaction: Transaction) throws {
        let last = try transaction.get(OlderPush.table, owner)
        try transaction.put(
            OlderPush(
                owner: owner, revision: 0, change: try transaction.number(), device: device,
                otherChange: last.map { $0.device == device ? $0.otherChange : $0.change } ?? 0),
            in: OlderPush.table)
    }

    @Test(
        "Each device is told of the last push of another, whichever program took it",
        arguments: Engine.allCases)
    func told(engine: Engine) async throws {
        for seed in UInt64(1)...8 {
            var generator = SeededGenerator(seed: seed)
            try await withStore(engine, tables: serverTables) { store throws in
                let clock = ManualClock(Instant(seconds: 1_700_000_000))
                let server = TestWorld.server(in: store, clock: clock)
                var pushes: [Push] = []
                try await Self.check(pushes, in: store)
                for number in Int64(1)...12 {
                    let device = Self.devices[Int.random(in: 0..<3, using: &generator)]
                    let request = PushRequest.note(number, batch: number, by: device)
                    let isOlder = generator.chance(0.3)
                    if isOlder {
                        try await store.write {
                            transaction in
                            try Self.noteAsBefore(by: device, in: transaction)
                        }
                    } else {
                        _ = try await server.push(request, for: Self.owner)
                    }
                    let commit = try await store.read { try $0.lastCommit() }
                    pushes.append(Push(device: device, commit: commit))
                    try await Self.check(pushes, in: store)
                    if isOlder { continue }
                    // What changes nothing is no push that others are told of, though it is noted.
                    for pusher in Self.devices {
                        let same = PushRequest(
                            device: pusher, batch: number + 100, documents: request.documents)
                        _ = try await server.push(same, for: Self.owner)
                    }
                    let last = try await store.read { try $0.lastCommit() }
                    #expect(last > commit)
                    try await Self.check(pushes, in: store)
                }
            }
        }
    }

    private static func check(_ pushes: [Push], in store: Store) async throws {
        let (latest, revision) = try await store.read { transaction in
            (
                try LatestPush(of: owner, in: transaction),
                try Replica.latestPush(of: owner, in: transaction).revision
            )
        }
        #expect((latest == nil) == pushes.isEmpty)
        #expect(latest?.revision ?? 0 == revision)
        for reader in devices {
            let others = pushes.filter { $0.device != reader }
            #expect(latest?.commit(notBy: reader) ?? 0 == others.last?.commit ?? 0)
        }
    }

    @Test("The device of the session is not told, whatever device the batch names")
    func session() async throws {
        try await withStore(.memory, tables: serverTables) { store throws in
            let clock = ManualClock(Instant(seconds: 1_700_000_000))
            let server = TestWorld.server(in: store, clock: clock)
            let (session, named) = (Self.devices[0], Self.devices[1])
            let request = PushRequest.note(1, batch: 1, by: named)
            _ = try await server.push(request, for: Self.owner, by: session)
            let commit = try await store.read { try $0.lastCommit() }
            let latest = try await store.read { try LatestPush(of: Self.owner, in: $0) }
            #expect(latest?.commit(notBy: session) == 0)
            #expect(latest?.commit(notBy: named) == commit)
        }
    }
}
