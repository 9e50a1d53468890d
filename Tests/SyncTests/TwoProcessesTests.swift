import Primitives
import Sync
import TestSupport
import Testing

@Suite("Two processes sync one store")
struct TwoProcessesTests {
    @Test("What was pushed after a page was asked for ahead of its turn is no difference")
    func tapDuringLastPage() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            for number in 0..<12 { try await one.editEntries { try $0.add("Entry \(number)") } }
            try await one.sync()
            world.peer.faults.page = 5
            let pushes = world.peer.pushCount
            let peer = MeddledPeer(two.link, at: 3) {
                try await two.editEntries { try $0.add("Another process's") }
                try await two.sync()
            }
            _ = try await two.synchronizer.sync(with: peer)
            #expect(world.peer.pushCount == pushes + 1)
            try await one.sync()
            #expect(try await one.shown() == two.shown())
        }
    }

    @Test("A tap that another process pushed meanwhile is no difference to the server")
    func tapMeanwhile() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let device = world.devices[0]
            for number in 0..<20 { try await device.editEntries { try $0.add("Entry \(number)") } }
            let kids = try await device.editCounters { try $0.create(title: "Kids") }.id
            try await device.sync()
            let pushes = world.peer.pushCount
            let peer = MeddledPeer(device.link) {
                try await device.editCounters { try $0.add(1, to: kids) }
                try await device.sync()
            }
            _ = try await device.synchronizer.sync(with: peer)
            // Only the tap: nothing made this process push everything again.
            #expect(world.peer.pushCount == pushes + 1)
            try await world.devices[1].sync()
            expect(try await world.devices[1].counters { try $0.counter(kids) }.value == 1)
        }
    }

    @Test("A page that another process has overtaken is no difference to the server")
    func overtaken() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            try await two.editEntries { try $0.add("First") }
            try await two.sync()
            let pushes = world.peer.pushCount
            let peer = MeddledPeer(one.link) {
                try await two.editEntries { try $0.add("Second") }
                try await two.sync()
                try await one.sync()
            }
            let summary = try await one.synchronizer.sync(with: peer)
            #expect(world.peer.pushCount == pushes + 1)
            expect(try await one.entries { try $0.count() } == 2)
            // The position does not go back to the end of the overtaken page.
            #expect(summary.revision == 2)
            #expect(try await one.sync().pulled == 0)
        }
    }

    @Test("A process that starts over is not made to skip what it still has to pull")
    func startingOver() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            try await two.editEntries { try $0.add("First") }
            try await two.sync()
            try await one.sync()
            try await two.editEntries { try $0.add("Second") }
            try await two.sync()
            let peer = MeddledPeer(one.link) {
                try await one.store.write { try one.replica.startOver(in: $0) }
            }
            _ = try await one.synchronizer.sync(with: peer)
            // All is pulled again: the page joined in between has not moved the position.
            #expect(try await one.sync().pulled == 2)
            #expect(try await one.synchronizer.pendingCount() == 0)
            #expect(try await one.checksum() == two.checksum())
        }
    }
}
