import CountingRules
import Primitives
import Synchronization
import Testing

@testable import WebCore

/// Random bits that begin anew with each verb, so that a verb that is done twice draws the same.
final class Randomness: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

    func begin(_ seed: UInt64) { generator.withLock { $0 = SeededGenerator(seed: seed) } }

    func next() -> UInt64 { generator.withLock { $0.next() } }
}

/// A page with a core: it sends requests, and keeps the rows of the answers.
struct Page {
    var core: Core
    /// The texts by key, of each store.
    private(set) var disk: [String: [String: String]] = [:]
    private let randomness: Randomness
    /// The page's own clock, which is sent with requests.
    var boot: BootTime?
    /// The zone that is sent with `open`: its clocks change twice in the time of the tests.
    static let zone = """
        {"name":"Test","first":3600,"changes":[["1700100000000",7200],["1700300000000",3600]]}
        """
    static let rule = DayRule(
        zone: Zone("Test", first: 3600, changes: [(1_700_100_000, 7200), (1_700_300_000, 3600)])
            ?? .utc)

    /// Opens a core as a device with a known id.
    init(
        _ randomness: Randomness = Randomness(seed: 1),
        device: DeviceID = DeviceID(high: 7, low: 7), now: Instant = .begin
    ) {
        self.randomness = randomness
        core = Core(random: { randomness.next() })
        let state = "{\"device\":\"\(device)\",\"clock\":\"0\",\"change\":\"0\"}"
        disk["state"] = ["replica": state]
        _ = send(Self.opening(with: disk, now: now))
    }

    /// Sends a request, checks the form of the answer, and keeps its rows.
    @discardableResult
    mutating func send(_ request: String) -> JSONValue {
        var reader = JSONPullReader(core.act(Array(request.utf8)))
        guard let answer = try? reader.value() else {
            Issue.record("the answer to \(request) isn't JSON")
            return .null
        }
        for row in answer["rows"]?.array ?? [] {
            guard let store = row["store"]?.string, let key = row["key"]?.string else {
                Issue.record("a row without store or key")
                continue
            }
            disk[store, default: [:]][key] = row["text"]?.string
        }
        return answer
    }

    /// Creates the page that opens with the rows of a disk.
    init(_ randomness: Randomness, disk: [String: [String: String]], now: Instant) {
        (self.randomness, self.disk) = (randomness, disk)
        core = Core(random: { randomness.next() })
        reopen(at: now)
    }

    /// Ends the core and opens another one with the rows of the disk.
    mutating func reopen(at now: Instant) {
        core = Core(random: { [randomness] in randomness.next() })
        _ = send(Self.opening(with: disk, now: now))
    }

    /// Sends a request and is ended before the rows of the answer are on the disk.
    mutating func sendAndDie(_ request: String, at now: Instant) {
        _ = core.act(Array(request.utf8))
        reopen(at: now)
    }

    /// Replaces a row by another text.
    mutating func damage(_ store: String, _ key: String, _ text: String) {
        disk[store, default: [:]][key] = text
    }

    /// Sends a verb with members as they stand in JSON.
    @discardableResult
    mutating func ask(_ verb: String, at now: Instant = .begin, _ members: String = "")
        -> JSONValue
    {
        send(Self.request(verb, at: now, boot: boot, members))
    }

    /// Sends a verb with the history of the counter that it is about, as a page does where that is
    /// needed.
    mutating func play(_ verb: Verb, at now: Instant) -> JSONValue {
        var request = String(verb.request(at: now).dropLast()) + Self.clock(boot)
        switch verb {
        case .target(let id, _, _, _), .convert(let id, _, _):
            request += ",\"rows\":\(taps(of: id))"
        default: break
        }
        return send(request + "}")
    }

    /// The rows of the history of a counter.
    func taps(of id: CounterID) -> String {
        let rows = (disk["taps"] ?? [:]).filter { $0.key.hasPrefix("\(id).") }
        return Self.rows(["taps": rows])
    }

    private static func clock(_ boot: BootTime?) -> String {
        guard let boot else { return "" }
        return ",\"boot\":\"\(boot.id)\",\"elapsed\":\"\(boot.elapsed.wholeMilliseconds)\""
    }

    static func request(
        _ verb: String, at now: Instant, boot: BootTime? = nil, _ members: String = ""
    ) -> String {
        let rest = (members.isEmpty ? "" : ",\(members)") + clock(boot)
        return "{\"do\":\"\(verb)\",\"now\":\"\(now.milliseconds)\"\(rest)}"
    }

    /// The core that another page opens with the same rows.
    func reopened(at now: Instant) -> Core {
        var other = Core(random: { 0 })
        _ = other.act(Array(Self.opening(with: disk, now: now, boot: boot).utf8))
        return other
    }

    /// The request that opens a core with the rows of a disk, but the history.
    private static func opening(
        with disk: [String: [String: String]], now: Instant, boot: BootTime? = nil
    ) -> String {
        request(
            "open", at: now, boot: boot,
            "\"zone\":\(zone),\"rows\":\(rows(disk.filter { $0.key != "taps" }))")
    }

    /// Rows as JSON.
    private static func rows(_ disk: [String: [String: String]]) -> String {
        var writer = JSONWriter()
        writer.list { writer in
            for (store, rows) in disk {
                for (key, text) in rows {
                    writer.object { writer in
                        for (name, value) in [("store", store), ("key", key), ("text", text)] {
                            writer.name(name)
                            writer.text(value)
                        }
                    }
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Instant {
    /// The time at which the tests begin.
    static let begin = Instant(seconds: 1_700_000_000)
}

extension String {
    /// The text in quotes, as JSON has it.
    var quoted: String {
        var writer = JSONWriter()
        writer.text(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONValue {
    /// The words of the error in an answer.
    var error: String? { self["error"]?["words"]?.string }
}
