import Counting
import Merge
import Primitives
import Sync
import TestSupport
import Testing

extension TestWorld {
    /// Lets days pass, with a daily sync of some devices and a daily sweep of the server.
    ///
    /// - Returns: The number of removed documents.
    fileprivate func pass(days: Int, syncing devices: [TestDevice]) async throws -> Int {
        var removed = 0
        for _ in 0..<days {
            advance(by: .hours(24))
            for device in devices { try await device.sync() }
            removed += try await peer.server.sweep()
        }
        return removed
    }

    fileprivate func isAtServer(_ id: Counter.ID) async throws -> Bool {
        try await peer.page().changes.contains { $0.document.id == "\(id)" }
    }
}

extension TestDevice {
    /// Whether the device has a document, deleted or not.
    fileprivate func holds(_ id: Counter.ID) async throws -> Bool {
        let kind = DocumentKind(rawValue: "counter")
        return try await store.read { try replica.document(kind, "\(id)", in: $0) } != nil
    }

    fileprivate func titles() async throws -> [String] {
        try await counters { try $0.all() }.map(\.title).sorted()
    }
}

@Suite("Deletions go in the end")
struct SweepTests {
    @Test(
        "A deletion goes after 30 days, everywhere, once every live device has seen it",
        arguments: Engine.allCases)
    func goes(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            let laps = try await one.editCounters { try $0.create(title: "Laps") }.id
            for device in [one, two] { try await device.sync() }
            try await one.editCounters { try $0.delete(kids) }
            try await one.sync()
            // An active device has not seen the deletion, so the deletion waits for it, however old
            // it is.
            #expect(try await world.pass(days: 60, syncing: [one]) == 0)
            #expect(try await world.isAtServer(kids))
            try await two.sync()
            #expect(try await world.pass(days: 3, syncing: [one, two]) == 1)
            #expect(try await !world.isAtServer(kids))
            #expect(try await world.isAtServer(laps))
            for device in [one, two] {
                let pushes = world.peer.pushCount
                let summary = try await device.sync()
                #expect(summary.pushed == 0 && summary.pulled == 0)
                #expect(world.peer.pushCount == pushes)
                #expect(try await !device.holds(kids))
                #expect(try await device.titles() == ["Laps"])
                #expect(try await device.checksum() == world.peer.page().checksum)
            }
        }
    }

    @Test("A deletion that all have seen stays for 30 days")
    func stays() async throws {
        try await TestWorld.with(.memory, devices: 1) { world in
            let one = world.devices[0]
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.editCounters { try $0.delete(kids) }
            #expect(try await world.pass(days: 30, syncing: [one]) == 0)
            #expect(try await world.pass(days: 3, syncing: [one]) == 1)
            // Sweeping more often than daily removes nothing earlier.
            let laps = try await one.editCounters { try $0.create(title: "Laps") }.id
            try await one.editCounters { try $0.delete(laps) }
            try await one.sync()
            for _ in 0..<29 * 4 {
                world.advance(by: .hours(6))
                #expect(try await world.peer.server.sweep() == 0)
            }
        }
    }

    @Test("Where all that a device ever does is push, deletions go as well")
    func onlyPushes() async throws {
        try await TestWorld.with(.memory, devices: 1) { world in
            let one = world.devices[0]
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            let laps = try await one.editCounters { try $0.create(title: "Laps") }.id
            try await one.sync()
            try await one.editCounters { try $0.delete(kids) }
            var gone = 0
            for _ in 0..<33 {
                try await one.editCounters { try $0.add(1, to: laps) }
                try await one.sync()
                world.advance(by: .hours(24))
                gone += try await world.peer.server.sweep()
            }
            #expect(gone == 1)
            // The only pull, of an empty page, comes from the difference of both sides after the
            // sweep.
            #expect(world.peer.pageBytes == [0])
            try await one.editCounters { try $0.add(1, to: laps) }
            #expect(try await !one.sync().startedFresh)
            #expect(try await one.checksum() == world.peer.page().checksum)
        }
    }

    @Test("Cut off after its first push, and away for long, it brings nothing back")
    func cutOffAtFirst() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            _ = try await two.editCounters { try $0.create(title: "Laps") }
            try await two.sync()
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            var exchange = one.synchronizer.exchange()
            pushing: while true {
                switch try await exchange.step() {
                case .ask(.push(let batch)):
                    try await exchange.receive(.push(try await one.link.push(batch)))
                case .ask(.pull), .finished: break pushing
                case .stored: continue
                }
            }
            try await two.sync()
            try await two.editCounters { try $0.delete(kids) }
            #expect(try await world.pass(days: 100, syncing: [two]) == 1)
            #expect(try await one.sync().startedFresh)
            for device in [one, two] {
                try await device.sync()
                #expect(try await device.titles() == ["Laps"])
                #expect(try await device.checksum() == world.peer.page().checksum)
            }
        }
    }

    @Test("Taken back before it went, a deletion takes nothing along")
    func takenBack() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.editCounters { try $0.delete(kids) }
            for device in [one, two] { try await device.sync() }
            #expect(try await world.pass(days: 29, syncing: [one, two]) == 0)
            try await two.editCounters { try $0.restore(kids) }
            #expect(try await world.pass(days: 60, syncing: [one, two]) == 0)
            #expect(try await one.titles() == ["Kids"])
        }
    }

    @Test("Taken back where it waits, a deletion that went everywhere else comes back whole")
    func takenBackLate() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.editCounters { try $0.add(5, to: kids) }
            try await one.editCounters { try $0.delete(kids) }
            for device in [one, two] { try await device.sync() }
            try await two.editCounters { try $0.restore(kids) }
            #expect(try await world.pass(days: 100, syncing: [one]) == 1)
            #expect(try await !one.holds(kids))
            try await two.sync()
            try await one.sync()
            for device in [one, two] {
                expect(try await device.counters { try $0.counter(kids) }.value == 5)
                #expect(try await device.checksum() == world.peer.page().checksum)
            }
        }
    }

    @Test("What a later version may mean by what it put into a document is never swept")
    func unknownParts() async throws {
        try await TestWorld.with(.memory, devices: 1) { world in
            let one = world.devices[0]
            var later = try Document(canonicalText: #"{"pins":{"a":1}}"#)
            later.setDeleted(
                true,
                at: Stamp(
                    time: UInt64(world.clock.now.milliseconds) << 16,
                    device: one.replica.device))
            _ = try await world.peer.server.push(
                PushRequest(
                    device: one.replica.device, batch: 1,
                    documents: [
                        SharedDocument(
                            kind: DocumentKind(rawValue: "note"), id: "a", state: later)
                    ]), for: TestWorld.owner)
            #expect(try await world.pass(days: 100, syncing: [one]) == 0)
            #expect(try await world.peer.page().changes.count == 1)
        }
    }
}

@Suite("A device that was away for long")
struct FreshStartTests {
    @Test(
        "It keeps what waits and starts fresh: nothing tapped is lost, nothing deleted comes back",
        arguments: Engine.allCases)
    func away(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            var ids: [String: Counter.ID] = [:]
            for title in ["Birds", "Kids", "Laps", "Runs"] {
                ids[title] = try await one.editCounters { try $0.create(title: title) }.id
            }
            let (birds, kids) = (try #require(ids["Birds"]), try #require(ids["Kids"]))
            let (laps, runs) = (try #require(ids["Laps"]), try #require(ids["Runs"]))
            for device in [one, two] { try await device.sync() }
            // While away, it goes on, also with documents that are deleted meanwhile.
            try await two.editCounters { try $0.add(4, to: laps) }
            try await two.editCounters { try $0.add(2, to: birds) }
            try await two.editCounters { try $0.edit(runs, .init(title: "Races")) }
            try await two.editCounters { try $0.edit(laps, .init(title: "Rounds")) }
            let moon = try await two.editCounters { try $0.create(title: "Moon") }.id
            for id in [kids, birds, runs] { try await one.editCounters { try $0.delete(id) } }
            try await one.editCounters { try $0.add(7, to: laps) }
            #expect(try await world.pass(days: 100, syncing: [one]) == 3)

            let summary = try await two.sync()
            #expect(summary.startedFresh)
            // A tap that the deleting device never saw brings a counter back; a new title does not.
            #expect(try await two.titles() == ["Birds", "Moon", "Rounds"])
            expect(try await two.counters { try $0.counter(laps) }.value == 11)
            expect(try await two.counters { try $0.counter(birds) }.value == 2)
            #expect(try await !two.holds(kids))
            #expect(try await !two.holds(runs))
            #expect(try await two.synchronizer.pendingCount() == 0)
            #expect(try await two.checksum() == world.peer.page().checksum)
            try await one.sync()
            expect(try await one.counters { try $0.counter(moon) }.title == "Moon")
            #expect(try await one.shown() == two.shown())
            #expect(try await one.checksum() == two.checksum())
            // And so it stays.
            let pushes = world.peer.pushCount
            for device in [two, one] {
                let again = try await device.sync()
                #expect(again.pushed == 0 && again.pulled == 0 && !again.startedFresh)
            }
            #expect(world.peer.pushCount == pushes)
        }
    }

    @Test("A fresh start that is cut anywhere goes on, and loses nothing that the server has")
    func cut() async throws {
        for limit in 0..<24 {
            try await TestWorld.with(.memory, devices: 2) { world in
                let (one, two) = (world.devices[0], world.devices[1])
                let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
                let laps = try await one.editCounters { try $0.create(title: "Laps") }.id
                for number in 0..<5 { try await one.editEntries { try $0.add("Entry \(number)") } }
                for device in [one, two] { try await device.sync() }
                try await one.editCounters { try $0.delete(kids) }
                try await two.editCounters { try $0.add(3, to: laps) }
                #expect(try await world.pass(days: 100, syncing: [one]) == 1)
                world.peer.faults.page = 2
                var exchange = two.synchronizer.exchange()
                for _ in 0..<limit {
                    let step = try await exchange.step()
                    if case .finished = step { break }
                    guard case .ask(let request) = step else { continue }
                    do {
                        try await exchange.receive(two.link.answer(request))
                    } catch SyncError.mustStartFresh {
                        try exchange.receive(refusal: .mustStartFresh)
                    }
                }
                expect(try await two.entries { try $0.count() } == 5, "cut after \(limit)")
                // It is used in between.
                try await two.editCounters { try $0.add(1, to: laps) }
                try await two.sync()
                #expect(try await two.titles() == ["Laps"], "cut after \(limit)")
                expect(try await two.counters { try $0.counter(laps) }.value == 4)
                expect(try await two.entries { try $0.count() } == 5)
                try await two.sync()
                #expect(try await two.checksum() == world.peer.page().checksum)
            }
        }
    }

    @Test("A device that was away for long and missed no deletion goes on as if nothing were")
    func missedNothing() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            for device in [one, two] { try await device.sync() }
            try await one.editCounters { try $0.add(1, to: kids) }
            #expect(try await world.pass(days: 100, syncing: [one]) == 0)
            try await two.editCounters { try $0.add(1, to: kids) }
            let summary = try await two.sync()
            #expect(!summary.startedFresh && summary.pulled == 1)
            expect(try await two.counters { try $0.counter(kids) }.value == 2)
            #expect(try await two.checksum() == world.peer.page().checksum)
        }
    }

    @Test(
        "A new device and one that begins again need no deletion; more pages come though some went")
    func begins() async throws {
        try await TestWorld.with(.memory, devices: 3) { world in
            let (one, two, three) = (world.devices[0], world.devices[1], world.devices[2])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            for number in 0..<7 { try await one.editEntries { try $0.add("Entry \(number)") } }
            try await one.editCounters { try $0.delete(kids) }
            for device in [one, two] { try await device.sync() }
            #expect(try await world.pass(days: 33, syncing: [one, two]) == 1)
            world.peer.faults.page = 2
            let summary = try await three.sync()
            #expect(summary.pulled == 7 && !summary.startedFresh)
            #expect(try await three.checksum() == world.peer.page().checksum)
            try await two.store.write { try two.replica.startOver(in: $0) }
            #expect(try await !two.sync().startedFresh)
            #expect(try await two.checksum() == world.peer.page().checksum)
        }
    }

    @Test("An older program keeps deletions alive while it lives, and is told to update after that")
    func olderProgram() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            for device in [one, two] { try await device.sync() }
            let old = DeviceID(high: 0, low: 77)
            func pull(_ since: Int64) async throws -> PullAnswer {
                try await world.peer.server.pull(
                    PullRequest(since: since, limit: 9), for: TestWorld.owner, by: old)
            }
            let position = try await pull(0).revision
            try await one.editCounters { try $0.delete(kids) }
            #expect(try await world.pass(days: 80, syncing: [one, two]) == 0)
            _ = try await pull(position)
            #expect(try await world.pass(days: 80, syncing: [one, two]) == 0)
            #expect(try await world.pass(days: 20, syncing: [one, two]) == 1)
            await #expect {
                _ = try await pull(position)
            } throws: { error in
                if case SyncError.incompatible = error { true } else { false }
            }
            // It may still pull from the beginning.
            let first = try await pull(0)
            #expect(first.isComplete)
            _ = try await pull(first.revision)
        }
    }

    @Test("A server that was put back to before a sweep agrees with everybody again")
    func restoredServer() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            let laps = try await one.editCounters { try $0.create(title: "Laps") }.id
            for device in [one, two] { try await device.sync() }
            try await one.editCounters { try $0.delete(kids) }
            try await one.sync()
            let pushes = world.peer.pushCount
            #expect(try await world.pass(days: 33, syncing: [one, two]) == 1)
            let place = try TemporaryStore(.memory)
            defer { place.remove() }
            let older = try await place.open(serverTables)
            try await world.peer.restore(
                TestWorld.server(in: older, clock: world.clock), pushes: pushes)
            try await two.editCounters { try $0.add(1, to: laps) }
            for device in [two, one, two] {
                try await device.sync()
                #expect(try await device.titles() == ["Laps"])
                #expect(try await device.checksum() == world.peer.page().checksum)
            }
            #expect(try await world.pass(days: 33, syncing: [one, two]) == 1)
            #expect(try await one.checksum() == two.checksum())
            await older.close()
        }
    }
}
