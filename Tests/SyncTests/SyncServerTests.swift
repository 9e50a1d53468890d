import Merge
import Primitives
import Sync
import TestSupport
import Testing

private let note = DocumentKind(rawValue: "note")
private let device = DeviceID(high: 0, low: 8)

@Suite("The server's side of sync")
struct SyncServerTests {
    private let clock = ManualClock(Instant(seconds: 1_700_000_000))

    private func withServer(
        _ engine: Engine = .memory, _ body: (SyncServer) async throws -> Void
    ) async throws {
        try await withStore(engine, tables: serverTables) { store in
            try await body(TestWorld.server(in: store, clock: clock))
        }
    }

    private func push(
        _ batch: Int64, _ numbers: [String: Int64], device: DeviceID = device,
        at time: Instant? = nil
    ) -> PushRequest {
        let documents = numbers.sorted { $0.key < $1.key }.map { id, number in
            var document = Document()
            let time = UInt64((time ?? clock.now).milliseconds) << 16 + UInt64(batch)
            document.set("n", to: .integer(number), at: Stamp(time: time, device: device))
            return SharedDocument(kind: note, id: id, state: document)
        }
        return PushRequest(device: device, batch: batch, documents: documents)
    }

    @Test("A repeated batch gets the answer of the first time", arguments: Engine.allCases)
    func repeated(engine: Engine) async throws {
        try await withServer(engine) { server throws in
            let owner = TestWorld.owner
            let first = try await server.push(push(1, ["a": 1, "b": 2]), for: owner)
            let stored = PushAnswer(batch: 1, revision: 2, previous: 0, revisions: [1, 2])
            let page = try await server.pull(PullRequest(since: 0, limit: 9), for: owner)
            #expect(first.answer == stored.with(checksum: page.checksum))
            #expect(first.isChanged)
            _ = try await server.push(
                push(1, ["c": 3], device: DeviceID(high: 0, low: 9)), for: owner)
            let again = try await server.push(push(1, ["a": 1, "b": 2]), for: owner)
            // The answer does not include later changes of the account.
            #expect(again.answer == stored)
            #expect(!again.isChanged)
        }
    }

    @Test("A batch number that an installation restored from a backup uses again loses nothing")
    func reusedNumber() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            _ = try await server.push(push(4, ["a": 1]), for: owner)
            let other = try await server.push(push(4, ["b": 2]), for: owner)
            #expect(other.isChanged)
            let page = try await server.pull(PullRequest(since: 0, limit: 9), for: owner)
            let answer = PushAnswer(batch: 4, revision: 2, previous: 1, revisions: [2])
            #expect(other.answer == answer.with(checksum: page.checksum))
            #expect(page.changes.map(\.document.id) == ["a", "b"])
        }
    }

    @Test("A late copy of an older batch changes nothing and hides no newer answer")
    func late() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            let old = push(1, ["a": 1])
            _ = try await server.push(old, for: owner)
            let newer = try await server.push(push(2, ["a": 2]), for: owner)
            let late = try await server.push(old, for: owner)
            #expect(!late.isChanged)
            let again = try await server.push(push(2, ["a": 2]), for: owner)
            #expect(again.answer == newer.answer.with(checksum: nil) && !again.isChanged)
            let page = try await server.pull(PullRequest(since: 0, limit: 9), for: owner)
            #expect(page.changes.map { $0.document.state["n"] } == [.integer(2)])
        }
    }

    @Test("Pages follow each other by revision and the last says so")
    func pages() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            _ = try await server.push(push(1, ["a": 1, "b": 2, "c": 3]), for: owner)
            let first = try await server.pull(PullRequest(since: 0, limit: 2), for: owner)
            #expect(first.changes.map(\.revision) == [1, 2])
            #expect(!first.isComplete && first.revision == 2)
            let last = try await server.pull(PullRequest(since: 2, limit: 2), for: owner)
            #expect(last.changes.map(\.document.id) == ["c"])
            #expect(last.isComplete && last.revision == 3)
            #expect(last.checksum == first.checksum)
            // A device that is ahead of a restored server gets the server's revision.
            let ahead = try await server.pull(PullRequest(since: 50, limit: 2), for: owner)
            #expect(ahead.changes.isEmpty && ahead.isComplete && ahead.revision == 3)
        }
    }

    @Test("A page has at least one and at most 2,000 documents, whatever was asked")
    func pageLimits() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            for batch in Int64(1)...11 {
                let numbers = (0..<SyncLimits.documents).map { ("\(batch) \($0)", Int64($0)) }
                _ = try await server.push(
                    push(batch, Dictionary(uniqueKeysWithValues: numbers)), for: owner)
            }
            let least = try await server.pull(PullRequest(since: 0, limit: 0), for: owner)
            #expect(least.changes.count == 1)
            let most = try await server.pull(PullRequest(since: 0, limit: .max), for: owner)
            #expect(most.changes.count == 2000 && !most.isComplete)
        }
    }

    @Test("A page that is passed on unread is written like one that was read")
    func unread() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            _ = try await server.push(push(1, ["a": 1, "b \"": .min]), for: owner)
            for limit in 1...3 {
                let request = PullRequest(since: 0, limit: limit)
                let stored = try await server.page(request, for: owner)
                let read = try await server.pull(request, for: owner)
                #expect(stored.json == read.json)
                #expect(try stored.answer == read)
            }
        }
    }

    @Test("A batch that is too large is refused whole")
    func tooLarge() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            let numbers = (0...SyncLimits.documents).map { ("\($0)", Int64($0)) }
            let request = push(1, Dictionary(uniqueKeysWithValues: numbers))
            await #expect(throws: SyncError.tooLarge("a batch holds at most 200 documents")) {
                try await server.push(request, for: owner)
            }
            #expect(
                try await server.pull(PullRequest(since: 0, limit: 9), for: owner).changes.isEmpty)
        }
    }

    @Test("One stamp too far ahead refuses the whole batch; five minutes are fine")
    func clockAhead() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            let late = clock.now + .minutes(5) + .milliseconds(1)
            await #expect(throws: SyncError.clockAhead(serverTime: clock.now)) {
                try await server.push(push(1, ["a": 1], at: late), for: owner)
            }
            #expect(
                try await server.pull(PullRequest(since: 0, limit: 9), for: owner).changes.isEmpty)
            let near = push(1, ["a": 1], at: clock.now + .minutes(5))
            #expect(try await server.push(near, for: owner).isChanged)
        }
    }

    @Test("What was stamped while the server's clock was ahead holds up nothing afterwards")
    func serverClockSetBack() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            let right = clock.now
            clock.advance(by: .hours(48))
            _ = try await server.push(push(1, ["a": 1]), for: owner)
            let stamped = clock.now
            clock.set(right)
            // The device has seen that stamp, so its next ones come after it.
            let next = push(2, ["a": 2, "b": 1], at: stamped)
            #expect(try await server.push(next, for: owner).isChanged)
            // So do those of the millisecond after it, where restamping begins.
            let again = push(3, ["a": 3], at: stamped + .milliseconds(1))
            #expect(try await server.push(again, for: owner).isChanged)
            let told = stamped + .milliseconds(2) - SyncLimits.clockAhead
            await #expect(throws: SyncError.clockAhead(serverTime: told)) {
                try await server.push(
                    push(4, ["a": 4], at: stamped + .milliseconds(3)), for: owner)
            }
        }
    }

    @Test(
        "Kinds, ids and names are short and plain",
        arguments: [
            "", "é", "e\u{301}", "\0", "a\nb", String(repeating: "k", count: 129),
        ])
    func names(name: String) async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            let stamp = Stamp(time: UInt64(clock.now.milliseconds) << 16, device: device)
            var (fine, field, counter) = (Document(), Document(), Document())
            fine.set("n", to: .integer(1), at: stamp)
            field.set(name, to: .integer(1), at: stamp)
            try counter.changeCounter(name) { counter in
                try counter.add(1, on: device)
            }
            let documents = [
                SharedDocument(kind: DocumentKind(rawValue: name), id: "1", state: fine),
                SharedDocument(kind: note, id: name, state: fine),
                SharedDocument(kind: note, id: "1", state: field),
                SharedDocument(kind: note, id: "1", state: counter),
            ]
            for document in documents {
                await #expect(throws: SyncError.self) {
                    try await server.push(
                        PushRequest(device: device, batch: 1, documents: [document]),
                        for: owner)
                }
            }
            #expect(
                try await server.pull(PullRequest(since: 0, limit: 9), for: owner).revision == 0)
        }
    }

    @Test("A document does not grow past what fits in a push, however small its pieces")
    func documentBytes() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            func piece(_ number: Int) -> PushRequest {
                var document = Document()
                let time = UInt64(clock.now.milliseconds) << 16
                document.set(
                    "field \(number)", to: .text(String(repeating: "x", count: 300 << 10)),
                    at: Stamp(time: time, device: device))
                return PushRequest(
                    device: device, batch: Int64(number),
                    documents: [SharedDocument(kind: note, id: "a", state: document)])
            }
            for number in 1...2 { _ = try await server.push(piece(number), for: owner) }
            await #expect(throws: SyncError.self) { try await server.push(piece(3), for: owner) }
            let page = try await server.pull(PullRequest(since: 0, limit: 9), for: owner)
            #expect(page.revision == 2)
            #expect(page.changes.map(\.document.state.fields.count) == [2])
        }
    }

    @Test("Accounts see nothing of each other", arguments: Engine.allCases)
    func accounts(engine: Engine) async throws {
        try await withServer(engine) { server throws in
            let other = AccountID(high: 2, low: 2)
            _ = try await server.push(push(1, ["a": 1]), for: TestWorld.owner)
            let page = try await server.pull(PullRequest(since: 0, limit: 9), for: other)
            #expect(
                page
                    == PullAnswer(
                        changes: [], revision: 0, isComplete: true, checksum: 0, horizon: 0))
            let theirs = try await server.push(push(1, ["b": 2]), for: other)
            #expect(theirs.answer.revision == 1)
        }
    }

    @Test("Who does not go on from the starts of who pushed last is refused, and given no page")
    func forked() async throws {
        try await withServer { server throws in
            let owner = TestWorld.owner
            func trail(_ text: String) throws -> BootHistory { try #require(BootHistory(text)) }
            func push(_ batch: Int64, _ text: String?) async throws {
                let plain = self.push(batch, ["a": batch])
                let request = PushRequest(
                    device: device, batch: batch, documents: plain.documents,
                    boots: try text.map(trail))
                _ = try await server.push(request, for: owner)
            }
            func pull(_ text: String) async throws {
                let boots = try trail(text)
                _ = try await server.pull(
                    PullRequest(since: 0, limit: 9, device: device, seen: 0, boots: boots),
                    for: owner)
            }
            try await push(1, "1:10")
            try await push(2, "1:12,2:15")
            try await push(3, "2:15,3:20")
            try await pull("3:21")
            let known = try trail("1:12,2:15,3:20")
            for other in ["2:15", "2:15,4:30", "3:19,4:30", "3:19", "5:1"] {
                await #expect(throws: SyncError.forked(known), "\(other)") {
                    try await push(4, other)
                }
                await #expect(throws: SyncError.forked(known), "\(other)") {
                    try await pull(other)
                }
            }
            // A push without a trail is accepted, as from an older program, and nothing is
            // forgotten by that.
            try await push(5, nil)
            await #expect(throws: SyncError.forked(known)) { try await push(6, "5:1") }
            try await push(7, "3:20,6:22")
            try await pull("6:22")
        }
    }
}

extension PushAnswer {
    /// Returns the same answer with another checksum of the account, or none.
    func with(checksum: Int64?) -> PushAnswer {
        PushAnswer(
            batch: batch, revision: revision, previous: previous, revisions: revisions,
            checksum: checksum)
    }
}
