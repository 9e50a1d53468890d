import API
import Hub
import MemoryStorage
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

/// An engine in memory that notes what its readers and writers ask for, in order.
private final class NotingEngine: WrappingEngine {
    let base: any StorageEngine
    private let notes = Mutex<[String]>([])

    init(schema: Schema) { base = MemoryEngine(schema: schema) }

    /// Returns what was asked for since the last call.
    func take() -> [String] {
        notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
    }

    fileprivate func note(_ what: String) { notes.withLock { $0.append(what) } }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await base.read { try body(NotingReader($0, self)) }
    }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await base.write(for: scope) { try body(NotingWriter($0, self)) }
    }
}

private final class NotingWriter: NotingReader, EngineWriter {
    private let writer: any EngineWriter

    init(_ base: any EngineWriter, _ engine: NotingEngine) {
        writer = base
        super.init(base, engine)
    }

    func put(_ table: TableSchema, row: Row) throws {
        engine.note("put \(table.name)")
        try writer.put(table, row: row)
    }

    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        engine.note("delete \(table.name)")
        return try writer.delete(table, key: key)
    }

    func number() throws -> Int64 { try writer.number() }
}

private class NotingReader: EngineReader {
    private let base: any EngineReader
    fileprivate let engine: NotingEngine

    init(_ base: any EngineReader, _ engine: NotingEngine) {
        self.base = base
        self.engine = engine
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        engine.note("get \(table.name)")
        return try base.get(table, key: key)
    }

    func scan(_ scan: Scan) throws -> [Row] {
        let rows = try base.scan(scan)
        // The rows of a block and of the other's stays are read where there are some; nothing else
        // may differ.
        let isTheirs = ["blocks", "presences"].contains(scan.table.name)
        engine.note("scan \(scan.table.name)\(isTheirs ? "" : " \(rows.count)")")
        return rows
    }

    func count(_ scan: Scan) throws -> Int {
        engine.note("count \(scan.table.name)")
        return try base.count(scan)
    }

    func expect(_ table: TableSchema, key: Key) { engine.note("expect \(table.name)") }
    func expect(_ scan: Scan) { engine.note("expect some of \(scan.table.name)") }
    func search(_ search: WordSearch) throws -> [Row] { try base.search(search) }
    func lastCommit() throws -> Int64 { try base.lastCommit() }
}

/// Tests that an answer costs the same, whatever the other did: so its time tells nothing, either.
@Suite("The same work for the same answer")
struct EqualWorkTests {
    enum Fate: String, CaseIterable { case unread, read, declined, blocked, reported, paused }

    @Test(
        "Who waits for an answer has the same read from the store, whatever the other did",
        arguments: Fate.allCases.dropFirst())
    func waiting(fate: Fate) async throws {
        let (work, expected) = (try await adasWork(fate), try await adasWork(.unread))
        #expect(work.count == expected.count)
        for (one, other) in zip(work, expected) { #expect(one == other) }
    }

    private func adasWork(_ fate: Fate) async throws -> [String] {
        let engine = NotingEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        try await world.message("Hi", from: ada, to: ben)
        switch fate {
        case .unread: break
        case .read:
            _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 1))
        case .declined: _ = try await ben.client.call(Routes.decline, DeclinePath(person: ada.id))
        case .blocked: _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        case .reported: _ = try await ben.client.call(Routes.report, world.report(ada))
        case .paused: try await ben.set(SettingsChange(isPaused: true))
        }
        let person = PersonPath(person: ben.id)
        let questions = [
            try Routes.conversations.request(ListQuery()), try Routes.requests.request(ListQuery()),
            try Routes.people.request(PeopleQuery()),
            try Routes.people.request(PeopleQuery(order: .suggested)),
            try Routes.person.request(person), try Routes.blocks.request(Empty()),
            try Routes.messages.request(MessageQuery(person: ben.id)),
            try Routes.deletions.request(person),
        ]
        // What the server learns of the store on its own is read with the first question.
        _ = try await ada.feed()
        return await work(of: questions, by: ada, in: world, engine).map(\.work)
    }

    private func work(
        of questions: [APIRequest], by person: Person, in world: HubWorld, _ engine: NotingEngine
    ) async -> [(work: String, answer: String)] {
        var done: [(work: String, answer: String)] = []
        for question in questions {
            _ = engine.take()
            var request = question
            request.token = person.client.token
            let answer = await world.hub.handle(request)
            let text = String(decoding: answer.body, as: UTF8.self)
            done.append(
                (
                    "\(request.method.rawValue) \(request.path): "
                        + engine.take().joined(separator: ", "), "\(answer.status) \(text)"
                ))
        }
        return done
    }

    /// The reason for which somebody is not seen.
    enum Absence: String, CaseIterable { case neverMet, blocked, gone, invented, paused }

    @Test(
        "Who is not seen is looked for as long, whatever the reason, on each route with a person",
        arguments: Absence.allCases.dropFirst())
    func strangers(absence: Absence) async throws {
        let (work, expected) = (try await search(absence), try await search(.neverMet))
        #expect(work.count == expected.count)
        for (one, other) in zip(work, expected) {
            #expect(one.work == other.work)
            #expect(one.answer == other.answer)
        }
    }

    /// Asks for a person on each route that takes one; the id is the same for each reason.
    private func search(_ absence: Absence) async throws -> [(work: String, answer: String)] {
        let engine = NotingEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await ben.show("plain.png")
        try await world.visit(ada, "Library", minutes: 30)
        try await world.visit(ben, absence == .neverMet ? "Gym" : "Library", minutes: 30)
        switch absence {
        case .neverMet, .invented: break
        case .blocked: _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        case .gone:
            _ = try await ben.client.call(
                Routes.deleteMe, AccountDeletion(password: Person.password))
        case .paused: try await ben.set(SettingsChange(isPaused: true))
        }
        let other = absence == .invented ? AccountID(high: 7, low: 7) : ben.id
        let questions = try questions(about: other, in: world)
        let asked = Set(
            questions.flatMap { question in
                Hub.routes.filter {
                    $0.method == question.method && $0.template.match(question.path) != nil
                }.map(\.name)
            })
        let all = Hub.routes.filter { $0.template.placeholders.contains("person") }.map(\.name)
        #expect(asked.isSuperset(of: all + ["send", "report", "receipts"]))
        _ = try await ada.feed()
        return await work(of: questions, by: ada, in: world, engine).map {
            (
                $0.work.replacing("\(other)", with: "PERSON"),
                $0.answer.replacing("\(other)", with: "PERSON")
            )
        }
    }

    @Test("It is said at the end of a step of time that somebody is not seen")
    func steps() async throws {
        var configuration = HubConfiguration().rehearsal
        configuration.unseenStep = .milliseconds(50)
        let world = try await HubWorld(configuration: configuration)
        let ada = try await world.join("ada")
        let other: AccountID = world.environment.newID()
        for question in try questions(about: other, in: world) {
            var request = question
            request.token = ada.client.token
            let started = ContinuousClock.now
            let status = await world.hub.handle(request).status
            let took = ContinuousClock.now - started
            // What changes nothing for anybody tells nothing.
            #expect(status == 200 || took >= .milliseconds(50), "\(request.path): \(took)")
        }
    }

    private func questions(about other: AccountID, in world: HubWorld) throws -> [APIRequest] {
        let person = PersonPath(person: other)
        let id: MessageSummary.ID = world.environment.newID()
        let report = NewReport(
            id: world.environment.newID(), person: other, reason: "Insults", messages: 5,
            block: true)
        return [
            try Routes.person.request(person), try Routes.picture.request(person),
            try Routes.thumbnail.request(person),
            try Routes.send.request(NewMessage(id: id, to: other, text: "Hi")),
            try Routes.accept.request(person),
            try Routes.decline.request(DeclinePath(person: other)),
            try Routes.takeBackDecline.request(person),
            try Routes.messages.request(MessageQuery(person: other)),
            try Routes.deleteMessage.request(MessagePath(person: other, number: 1)),
            try Routes.clearMessages.request(HistoryClearing(person: other, through: 9)),
            try Routes.deletions.request(person),
            try Routes.read.request(ReadMark(person: other, through: 1)),
            try Routes.receipts.request(
                ReceiptBatch(items: [MessageReceipt(person: other, delivered: 1, read: 1)])),
            try Routes.block.request(person), try Routes.unblock.request(person),
            try Routes.report.request(report),
        ]
    }
}
