import Counting
import Merge
import Primitives
import Sync
import TestSupport
import Testing

@Suite("Clocks that are ahead")
struct ClockAheadTests {
    @Test(
        "What a clock ahead wrote is stamped again, and nothing is lost", arguments: Engine.allCases
    )
    func restamps(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            one.clock.advance(by: .hours(10_000))
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.editCounters { try $0.add(3, to: kids) }
            try await one.editCounters { try $0.edit(kids, CounterSettings(title: "Children")) }
            let laps = try await one.editCounters { try $0.create(title: "Laps") }.id
            try await one.editCounters { try $0.delete(laps) }
            try await one.editEntries { try $0.add("From the future.") }
            let shown = try await one.shown()
            try await one.sync()
            try await two.sync()
            #expect(try await one.shown() == shown)
            #expect(try await two.shown() == shown)
            expect(try await two.counters { try $0.counter(kids) }.shareLine == "3 Children")
            #expect(try await one.checksum() == two.checksum())
            #expect(try await one.synchronizer.pendingCount() == 0)
        }
    }

    @Test(
        "A clock that was put right goes on from the server's time, and later edits elsewhere win")
    func putRight() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.sync()
            try await two.sync()
            one.clock.advance(by: .hours(10_000))
            try await one.editCounters { try $0.edit(kids, CounterSettings(title: "Wrong clock")) }
            one.clock.set(world.clock.now)
            try await one.sync()
            try await two.sync()
            expect(try await two.counters { try $0.counter(kids) }.title == "Wrong clock")
            world.advance(by: .seconds(1))
            try await two.editCounters { try $0.edit(kids, CounterSettings(title: "Right clock")) }
            for device in [two, one, two] { try await device.sync() }
            for device in [one, two] {
                expect(try await device.counters { try $0.counter(kids) }.title == "Right clock")
            }
            // Nothing written from now on has to be stamped again.
            try await one.editCounters { try $0.edit(kids, CounterSettings(color: "#EC4B5D")) }
            let stamp = try await one.store.read { transaction in
                try one.replica.document(
                    DocumentKind(rawValue: "counter"), "\(kids)", in: transaction)?.latestStamp
            }
            #expect(try #require(stamp).instant <= world.clock.now + .minutes(5))
        }
    }

    @Test("Stamped again, an edit comes after an own one that was ahead by less than is refused")
    func staysLaterThanOwn() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "First") }.id
            one.clock.advance(by: .minutes(4))
            try await one.editCounters { try $0.edit(kids, CounterSettings(title: "Second")) }
            try await one.sync()
            // The register holds only the latest write, so nothing here shows the one before.
            one.clock.advance(by: .hours(1))
            try await one.editCounters { try $0.edit(kids, CounterSettings(title: "Third")) }
            for device in [one, two] {
                try await device.sync()
                expect(try await device.counters { try $0.counter(kids) }.title == "Third")
            }
            #expect(try await one.checksum() == two.checksum())
        }
    }

    @Test("Stamped again, an edit still comes after what it replaced")
    func staysLater() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            // The other device is ahead, too, but by less than the server's limit.
            two.clock.advance(by: .minutes(4))
            let kids = try await two.editCounters { try $0.create(title: "First") }.id
            let other = try await two.editCounters { try $0.create(title: "Other") }.id
            try await two.sync()
            try await one.sync()
            one.clock.advance(by: .hours(1))
            try await one.editCounters { try $0.edit(kids, CounterSettings(title: "Second")) }
            try await one.editCounters { try $0.set(kids, to: 7) }
            try await one.sync()
            // A document that was already synced has later stamps than the server's time.
            one.clock.set(world.clock.now)
            try await one.editCounters { try $0.edit(other, CounterSettings(title: "Edited")) }
            for device in [one, two] { try await device.sync() }
            for device in [one, two] {
                expect(try await device.counters { try $0.counter(kids) }.shareLine == "7 Second")
                expect(try await device.counters { try $0.counter(other) }.title == "Edited")
            }
        }
    }

    @Test("A server whose clock went back takes what comes after what it has, in that order")
    func serverGoesBack() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "First") }.id
            try await one.sync()
            world.clock.set(world.clock.now - .hours(24))
            one.clock.advance(by: .minutes(1))
            try await one.editCounters { try $0.edit(kids, CounterSettings(title: "Second")) }
            try await one.editCounters { try $0.set(kids, to: 5) }
            for device in [one, two] {
                try await device.sync()
                expect(try await device.counters { try $0.counter(kids) }.shareLine == "5 Second")
            }
            two.clock.advance(by: .minutes(2))
            try await two.editCounters { try $0.edit(kids, CounterSettings(title: "Third")) }
            for device in [two, one] {
                try await device.sync()
                expect(try await device.counters { try $0.counter(kids) }.title == "Third")
            }
            #expect(try await one.checksum() == two.checksum())
        }
    }

    @Test("Two programs that are refused at once don't give new stamps by the older answer")
    func refusedTwice() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "First") }.id
            try await one.sync()
            world.clock.set(world.clock.now - .hours(24))
            one.clock.advance(by: .minutes(1))
            try await one.editCounters { try $0.edit(kids, CounterSettings(title: "Second")) }
            var (exchange, other) = (one.synchronizer.exchange(), one.synchronizer.exchange())
            try await push(&exchange, to: world.peer.server)
            try await push(&other, to: world.peer.server)
            // The first goes on: it makes new stamps, and the server accepts them.
            try await push(&exchange, to: world.peer.server)
            try await one.editCounters { try $0.edit(kids, CounterSettings(title: "Third")) }
            try await push(&other, to: world.peer.server)
            for device in [one, two] {
                try await device.sync()
                expect(try await device.counters { try $0.counter(kids) }.title == "Third")
            }
            #expect(try await one.checksum() == two.checksum())
        }
    }

    /// Continues an exchange up to the server's answer to the next batch.
    private func push(_ exchange: inout Exchange, to server: SyncServer) async throws {
        var step = try await exchange.step()
        while step == .stored { step = try await exchange.step() }
        if case .ask(.push(let batch)) = step {
            do {
                let (answer, _) = try await server.push(batch, for: TestWorld.owner)
                try await exchange.receive(.push(answer))
            } catch let error as SyncError {
                try exchange.receive(refusal: error)
            }
        } else {
            Issue.record("nothing is pushed, but \(step)")
        }
    }
}
