import API
import Backends
import Primitives
import TestSupport
import Testing

@testable import Hub

@Suite("What live events keep in memory, and whom they miss", .endsHangs)
struct LiveChannelsTests {
    @Test("Nothing is kept of accounts without streams")
    func forgotten() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        #expect(world.hub.live.channelCount == 0)
        var stream: LiveEvents? = try await ada.client.events()
        #expect(world.hub.live.channelCount == 1)
        try await world.message("Hi", from: ben, to: ada)
        #expect(stream != nil)
        stream = nil
        while world.hub.streamCount > 0 { await Task.yield() }
        #expect(world.hub.live.channelCount == 0)
    }

    @Test(
        "Streams that are cut and resumed while people write tell each message once, in order",
        arguments: Engine.allCases)
    func unsteady(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let world = try await HubWorld(store: try await place.open(Hub.schema))
        let ben = try await world.join("ben")
        let friends = [
            try await world.join("ada"), try await world.join("carl"),
            try await world.join("dora"), try await world.join("eve"),
        ]
        for friend in friends { try await world.connect(friend, ben) }
        let count = 25
        let start = try await ben.eventsFromNow().last
        try await withThrowingTaskGroup(of: Void.self) { group in
            for friend in friends {
                group.addTask {
                    for number in 0..<count {
                        try await world.message("\(number)", from: friend, to: ben)
                    }
                }
            }
            // Streams of all lengths; none begins where another one did.
            for reader in 1...3 {
                group.addTask {
                    var (told, last): ([AccountID: [Int]], String?) = ([:], start)
                    while told.values.reduce(0, { $0 + $1.count }) < count * friends.count {
                        let stream = try await ben.events(after: last)
                        for _ in 0..<reader * 3 {
                            if told.values.reduce(0, { $0 + $1.count }) == count * friends.count {
                                break
                            }
                            guard case .message(let friend, let number)? = try await stream.next()
                            else { continue }
                            told[friend, default: []].append(number)
                        }
                        last = stream.last
                    }
                    for friend in friends {
                        #expect(told[friend.id] == Array(2..<(count + 2)))
                    }
                }
            }
            try await group.waitForAll()
        }
        await world.store.close()
    }

    @Test("A position is read from its id, and from no other")
    func positions() throws {
        let ids = EventIDs(StreamKey(secret: "secret")) { bytes in
            var hash = StableHash()
            for byte in bytes { hash.combine(UInt64(byte)) }
            return hash.identifier(DeviceID.self).description
        }
        let (ada, ben) = (AccountID(high: 0, low: 1), AccountID(high: 0, low: 2))
        for commit in [Int64(0), 1, 77, 1 << 40] {
            for change in [LiveEvent.Change.blocks, .profile, .message(with: ben, number: 3)] {
                let position = StreamPosition(of: change, in: commit)
                let id = ids.text(of: position, for: ada)
                #expect(ids.position(of: id, for: ada) == position)
                #expect(ids.position(of: id, for: ben) == nil)
                #expect(ids.position(of: String(id.reversed()), for: ada) == nil)
                #expect(position.nextCommit == commit)
                #expect(position < .end(of: commit) && .end(of: commit - 1) < position)
            }
            #expect(StreamPosition.end(of: commit).nextCommit == commit + 1)
            for account in [ada, ben, ada] {
                let end = ids.text(of: .end(of: commit), for: account)
                #expect(ids.end(of: commit, for: account) == end)
            }
        }
    }
}
