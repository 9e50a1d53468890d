import API
import Hub
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@Suite("The text in which a server keeps its ends")
struct EndListTests {
    private static let account = AccountID(high: 1, low: 2)
    private static let other = AccountID(high: 3, low: 4)
    private static let later = Instant(milliseconds: 9_000_000)

    static let kinds: [End.Kind] = [
        .session("ab12", expiresAt: later), .device(DeviceID(high: 5, low: 6)),
        .password("$scrypt$ln=15,r=8,p=3$c2FsdA$aGFzaA"), .password("with  spaces "),
        .disabled(true), .disabled(false),
        .removed, .block(other, since: later), .unblock(other), .paused(true), .paused(false),
        .server("5f"), .begun,
        .gap(since: later),
    ]

    private static func end(_ kind: End.Kind, _ time: Int64 = 1000) -> End {
        End(kind, of: account, at: Instant(milliseconds: time))
    }

    @Test("Each end is read as it was written", arguments: kinds)
    func reads(kind: End.Kind) {
        var list = EndList()
        list.add(Self.end(kind))
        let read = EndList(reading: list.bytes)
        #expect(read == list && read.sorted == [Self.end(kind)] && read.damagedLines.isEmpty)
        if case .password = kind { return }
        #expect(End(words: Self.end(kind).words + " more") == nil)
    }

    @Test("A text that is cut off anywhere has all lines before; a damaged one is known by number")
    func damage() {
        let lines = Self.kinds.enumerated()
            .filter {
                ![.removed, .disabled(true), .paused(true), .password("with  spaces ")].contains(
                    $0.element)
            }
            .map { EndList.line(Self.end($0.element, Int64($0.offset))) }
        let whole = lines.flatMap(\.self)
        for count in 0...whole.count {
            let list = EndList(reading: Array(whole.prefix(count)))
            #expect(list.damagedLines.isEmpty)
        }
        for place in lines[0].indices.dropLast() {
            var changed = whole
            changed[place] ^= 1
            let list = EndList(reading: changed)
            #expect(!list.damagedLines.isEmpty, "\(place)")
            #expect(list.end(of: Self.account, "password") != nil)
        }
    }

    @Test("Of each subject the latest end counts, in any order; a removal ends all others")
    func latest() {
        let ends = [
            Self.end(.block(Self.other, since: Self.later), 1), Self.end(.unblock(Self.other), 2),
            Self.end(.password("one"), 3), Self.end(.password("two"), 4), Self.end(.removed, 5),
        ]
        for count in 1...ends.count {
            var (there, back) = (EndList(), EndList())
            for end in ends.prefix(count) { there.add(end) }
            for end in ends.prefix(count).reversed() { back.add(end) }
            #expect(there == back)
            #expect(there.sorted == back.sorted)
            #expect(there.count == [1, 1, 2, 2, 1][count - 1])
            #expect(there.sorted.last == ends[count - 1])
        }
    }

    @Test("What many pushes and messages do is none of it, and a block is kept before its answer")
    func hotPath() async throws {
        let ends = MemoryEnds()
        let store = Store(engine: StrictEngine(schema: Hub.schema))
        let world = try await HubWorld(store: store, ends: ends)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let before = try #require(ends.list)
        for number in 0..<5 { try await world.message("\(number)", from: ada, to: ben) }
        #expect(ends.list == before)
        _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        #expect(ends.list?.count == before.count + 1)
        #expect(ends.list?.end(of: ada.id, End.block(of: ben.id)) != nil)
    }

    @Test("An end that can't be kept is not confirmed; the next attempt keeps it, and no others")
    func refusal() async throws {
        let ends = FullEnds()
        let world = try await HubWorld(
            store: Store(engine: StrictEngine(schema: Hub.schema)), ends: ends)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        ends.isFull = true
        let path = PersonPath(person: ben.id)
        for _ in 0..<2 {
            await #expect {
                _ = try await ada.client.call(Routes.block, path)
            } throws: {
                "\($0)".contains("this is done")
            }
        }
        // It is done all the same, and whoever watches the server is told.
        #expect(try await ada.client.call(Routes.blocks).people.map(\.person) == [ben.id])
        #expect(try await ada.client.call(Routes.readiness).status.contains("can't be written"))
        // What protects nobody goes on.
        _ = try await ada.client.call(Routes.changeMe, ProfileChange(bio: "here"))
        ends.isFull = false
        _ = try await ada.client.call(Routes.block, path)
        #expect(ends.list?.end(of: ada.id, End.block(of: ben.id)) != nil)
        #expect(try await ada.client.call(Routes.readiness).status == "ok")
    }

    @Test("What another process commits is kept in the place of this one, too")
    func others() async throws {
        let (own, far) = (FullEnds(), MemoryEnds())
        let world = try await HubWorld(
            store: Store(engine: StrictEngine(schema: Hub.schema)), ends: own)
        let other = try await HubWorld.open(world.store, world.environment, ends: far)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let block = End.block(of: ben.id)
        own.isFull = true
        _ = try await ada.at(other).client.call(Routes.block, PersonPath(person: ben.id))
        try await world.hub.look()
        #expect(own.list?.end(of: ada.id, block) == nil)
        #expect(try await ada.client.call(Routes.readiness).status != "ok")
        own.isFull = false
        try await world.hub.look()
        #expect(own.list?.end(of: ada.id, block) == far.list?.end(of: ada.id, block))
        #expect(own.list?.end(of: ada.id, block) != nil)
        #expect(try await ada.client.call(Routes.readiness).status == "ok")
        _ = try await ada.at(other).client.call(
            Routes.deleteMe, AccountDeletion(password: Person.password))
        try await world.hub.look()
        try await world.hub.tidy()
        let text = String(decoding: try #require(try own.read()), as: UTF8.self)
        #expect(text.contains("\(ada.id) removed") && !text.contains("blocked"))
    }

    @Test("A removed account leaves nothing but its removal, once the place is made smaller")
    func compaction() async throws {
        let ends = MemoryEnds()
        let world = try await HubWorld(
            store: Store(engine: StrictEngine(schema: Hub.schema)), ends: ends)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        _ = try await ada.client.call(
            Routes.deleteMe, AccountDeletion(password: Person.password))
        world.clock.advance(by: .hours(2))
        try await world.hub.tidy()
        let text = String(decoding: try #require(try ends.read()), as: UTF8.self)
        #expect(text.contains("\(ada.id) removed") && !text.contains("blocked"))
    }
}

/// A place for ends whose disk may be full.
final class FullEnds: EndsPlace {
    private let base = MemoryEnds()
    nonisolated(unsafe) var isFull = false
    var name: String { base.name }
    var list: EndList? { base.list }

    func read() throws -> [UInt8]? { try base.read() }

    func append(_ lines: [UInt8]) throws {
        if isFull { throw StorageError.diskFull(path: name) }
        try base.append(lines)
    }

    func replace(_ change: ([UInt8]) -> [UInt8]) throws {
        if isFull { throw StorageError.diskFull(path: name) }
        try base.replace(change)
    }
}
