import Backends
import Counting
import Foundation
import Measuring
import Merge
import Primitives
import Replica
import Storage
import Sync

/// The benchmark of the binary form of messages against JSON: bytes, and the time to encode and to
/// decode.
struct FormBench {
    let rounds: Int

    private static let owner = AccountID(high: 1, low: 1)

    /// A message in both forms.
    private struct Message {
        let name: String
        /// The goals for the number of bytes.
        var bytes: (least: Double, aim: Double)?
        var note = ""
        let json: @Sendable () throws -> Int
        let binary: @Sendable () throws -> Int
        let times: Int

        /// Returns the nanoseconds that one message takes in each form, measured in turns.
        func nanoseconds() throws -> (json: Double, binary: Double) {
            (try Self.time(times, json), try Self.time(times, binary))
        }

        private static func time(
            _ times: Int, _ body: @Sendable () throws -> Int
        ) throws -> Double {
            let start = ContinuousClock.now
            var bytes = 0
            for _ in 0..<times { bytes &+= try body() }
            precondition(bytes > 0, "nothing was measured")
            return (ContinuousClock.now - start) / .nanoseconds(1) / Double(times)
        }
    }

    /// Measures bytes and times of a delta of 1,000 taps, of a text, and of a page of 200 counters.
    func outcomes() async throws -> [Outcome] {
        let store = try await Backends.open(
            "memory:", tables: Domain.replica.tables + Domain.counting.tables + Domain.sync.tables)
        let replica = try await Replica.open(in: store, owner: Self.owner, environment: .live)
        let counting = CountingDomain(replica: replica, environment: .live)
        try await store.write { transaction in
            for number in 0..<200 {
                let action = try replica.begin(in: transaction)
                try counting.editor(in: action).create(title: "Counter \(number)")
                try replica.log(action, in: transaction)
            }
        }
        let server = SyncServer(store: store, device: replica.device, environment: .live)
        let push = try await store.write { transaction in
            try replica.makeBatch(limit: SyncLimits.documents, in: transaction)
        }
        guard let push else { preconditionFailure("nothing was made") }
        let request = PushRequest(
            device: push.device, batch: push.number, documents: push.documents)
        _ = try await server.push(request, for: AccountID(high: 2, low: 2))
        let page = try await server.page(
            PullRequest(since: 0, limit: SyncLimits.documents),
            for: AccountID(high: 2, low: 2))
        let messages = try [
            both("push of 1,000 taps", (120, 80), taps(on: replica.device), times: 20_000),
            both(
                "push of a text of 2,000 letters", (2300, 2100), text(on: replica.device),
                times: 5000),
            both("page of 200 counters", (40_000, 20_000), page.answer, times: 50),
            Message(
                name: "page of 200 counters, from the server's store",
                json: { page.json.count }, binary: { try page.binary.count }, times: 50),
        ]
        var outcomes: [Outcome] = []
        for message in messages { outcomes += try self.outcomes(of: message) }
        await store.close()
        return outcomes
    }

    private func outcomes(of message: Message) throws -> [Outcome] {
        let times = try (0..<rounds).map { _ in try message.nanoseconds() }
        let json = times.map(\.json).sorted()[rounds / 2]
        let (text, binary) = (try message.json(), try message.binary())
        func time(_ what: String, least: Double, aim: Double) -> Outcome {
            Outcome(
                what: "\(message.name), \(what)", unit: .timesPeer("JSON"), least: least, aim: aim,
                figures: times.map { $0.binary / $0.json },
                note: String(format: "JSON %.1f µs", json / 1000))
        }
        guard let bytes = message.bytes else {
            // At 1 Gbit/s a bit takes a nanosecond.
            let saved = Double(8 * (text - binary))
            return [
                time("written", least: 15, aim: 5),
                Outcome(
                    what:
                        "\(message.name), dearer than JSON, of what the bytes saved take at 1 Gbit/s",
                    unit: .timesPeer("sending"), least: 1.5, aim: 0.5,
                    figures: times.map { ($0.binary - $0.json) / saved },
                    note: String(format: "JSON, which is passed on unread, %.1f µs", json / 1000)),
            ]
        }
        let size = Outcome(
            what: "\(message.name), bytes of the body", unit: .bytes, least: bytes.least,
            aim: bytes.aim, figures: [Double(binary)], note: "JSON \(text)\(message.note)")
        return [size, time("written and read", least: 1.5, aim: 0.8)]
    }

    private func both(
        _ name: String, _ bytes: (least: Double, aim: Double), _ push: PushRequest, times: Int
    ) throws -> Message {
        Message(
            name: name, bytes: bytes,
            json: {
                let bytes = push.json
                let read = try PushRequest(json: bytes)
                precondition(read.batch == push.batch, "another message was read")
                return bytes.count
            },
            binary: {
                let bytes = push.binary
                let read = try PushRequest(binary: bytes)
                precondition(read.batch == push.batch, "another message was read")
                return bytes.count
            }, times: times)
    }

    private func both(
        _ name: String, _ bytes: (least: Double, aim: Double), _ page: PullAnswer, times: Int
    ) throws -> Message {
        let alone = page.changes.map(\.document.state.canonicalBytes.count).reduce(0, +)
        return Message(
            name: name, bytes: bytes,
            note: "; the documents' own canonical bytes \(alone)",
            json: {
                let bytes = page.json
                let read = try PullAnswer(json: bytes)
                precondition(read.revision == page.revision, "another message was read")
                return bytes.count
            },
            binary: {
                let bytes = page.binary
                let read = try PullAnswer(binary: bytes)
                precondition(read.revision == page.revision, "another message was read")
                return bytes.count
            }, times: times)
    }

    private func taps(on device: DeviceID) throws -> PushRequest {
        var counter = FloorCounter()
        for _ in 0..<1000 { try counter.add(1, on: device) }
        var document = Document()
        document.changeCounter("value") { $0 = counter }
        return push(document, kind: "counter", on: device)
    }

    private func text(on device: DeviceID) throws -> PushRequest {
        let stamp = Stamp(time: 1_700_000_000_000 << 16, device: device)
        let words = "The ferry was late, and nobody minded.\nWe counted gulls instead. "
        var document = Document()
        document.changeText("text") {
            $0.set(.text(String(String(repeating: words, count: 40).prefix(2000))), at: stamp)
        }
        document.set("at", to: .integer(1_700_000_000_000), at: stamp)
        return push(document, kind: "entry", on: device)
    }

    private func push(_ state: Document, kind: String, on device: DeviceID) -> PushRequest {
        let id = DeviceID(high: 0x1234_5678_9ABC_DEF0, low: 0x0FED_CBA9_8765_4321)
        return PushRequest(
            device: device, batch: 70_000,
            documents: [
                SharedDocument(kind: DocumentKind(rawValue: kind), id: "\(id)", state: state)
            ])
    }
}
