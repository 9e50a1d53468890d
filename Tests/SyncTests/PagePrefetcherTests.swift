import Primitives
import Sync
import TestSupport
import Testing

@Suite("Pages that are asked for before their turn")
struct AheadTests {
    /// Runs a closure with two devices; the first has pushed the given number of entries, which
    /// arrive in pages of five.
    private func pages(
        of count: Int, _ body: @Sendable (_ one: TestDevice, _ two: TestDevice) async throws -> Void
    ) async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            for number in 0..<count { try await one.editEntries { try $0.add("Entry \(number)") } }
            try await one.sync()
            world.peer.faults.page = 5
            try await body(one, two)
            #expect(try await one.shown() == two.shown())
        }
    }

    @Test("The next page is asked for while one is joined, and the last one in its turn")
    func asking() async throws {
        try await pages(of: 12) { _, two in
            let peer = MeddledPeer(two.link) {}
            let pulled = try await two.synchronizer.sync(with: peer).pulled
            #expect(pulled == 12)
            #expect(peer.asked == [0, 5, 10, 12])
        }
    }

    @Test("Each transaction joins at least as much as all before it, up to eight pages")
    func doubling() async throws {
        try await pages(of: 100) { one, two in
            let events = two.store.watch(["entries"])
            #expect(try await two.sync().pulled == 100)
            var end = two.store.watch(["entries"]).makeAsyncIterator()
            try await two.editEntries { try $0.add("The end") }
            guard case .commit(let last) = await end.next() else {
                Issue.record("the commit at the end was not told")
                return
            }
            var commits = 0
            for await case .commit(let commit) in events {
                if commit.number == last.number { break }
                commits += 1
            }
            // 5, 5, 10, 20, 40 and the rest; fewer if pages arrived faster than they were joined.
            #expect((1...6).contains(commits))
            try await two.sync()
            try await one.sync()
        }
    }

    @Test("A page that fails before its turn is asked for again when it is its turn")
    func failure() async throws {
        try await pages(of: 22) { _, two in
            let peer = MeddledPeer(two.link, at: 3) { throw SyncError.unreachable("cut") }
            let pulled = try await two.synchronizer.sync(with: peer).pulled
            #expect(pulled == 22)
            #expect(peer.asked == [0, 5, 10, 10, 15, 20, 22])
        }
    }
}
