import API
import Primitives
import Synchronization
import Testing

@testable import Hub

/// Tests of the settings of rates and proxies, and of clients that are asked to wait.
@Suite("Settings of rates, and pauses of clients")
struct RateSettingsTests {
    @Test("A text changes single rates")
    func changes() throws {
        var rates = Rates.standard
        try rates.change("reading=5:7, heavy=no")
        #expect(rates.rates[.reading] == .init(burst: 5, perMinute: 7))
        #expect(rates.rates[.heavy] == nil)
        #expect(rates.rates[.writing] == Rates.standard.rates[.writing])
    }

    @Test(
        "What is no rate is quoted",
        arguments: [
            "fast", "reading", "reading=", "reading=1", "reading=0:1", "reading=1:0", "read=1:1",
            "reading=1:2:3", "reading=-1:2", "reading=1:9999999", "reading=1:1,x",
        ])
    func noRates(text: String) {
        var rates = Rates.standard
        let error = #expect(throws: MalformedSetting.self) { try rates.change(text) }
        #expect(error?.description.contains("is no rate") == true)
    }

    @Test("The address of a client is the last one that is no trusted proxy's")
    func forwarded() throws {
        let proxies = try TrustedProxies("127.0.0.1, 10.0.0.0/8,2001:db8::/32")
        func client(_ connection: String?, _ forwarded: String...) -> String? {
            proxies.client(of: connection, forwarded: forwarded)
        }
        #expect(client("127.0.0.1", "192.0.2.7") == "192.0.2.7")
        #expect(client("::ffff:127.0.0.1", "192.0.2.7") == "192.0.2.7")
        #expect(client("127.0.0.1", "6.6.6.6, 192.0.2.7") == "192.0.2.7")
        #expect(client("127.0.0.1", "6.6.6.6", "192.0.2.7, 10.1.2.3") == "192.0.2.7")
        #expect(client("127.0.0.1", "10.1.2.3") == "10.1.2.3")
        #expect(client("127.0.0.1") == "127.0.0.1")
        #expect(client("127.0.0.1", "192.0.2.7, unknown") == "127.0.0.1")
        #expect(client("2001:db8::1", "2001:DB9::1") == "2001:db9:0:0:0:0:0:1")
        #expect(client(nil, "192.0.2.7") == nil)
        // Who is no proxy can't say who they are.
        #expect(client("192.0.2.8", "192.0.2.7") == "192.0.2.8")
        #expect(TrustedProxies.none.client(of: "127.0.0.1", forwarded: ["1.2.3.4"]) == "127.0.0.1")
    }

    @Test(
        "What is no proxy is quoted",
        arguments: ["proxy", "127.0.0.1/33", "::/129", "127.0.0", "1.2.3.4/", "1.2.3.4/8/8", "::g"])
    func noProxies(text: String) {
        let error = #expect(throws: MalformedSetting.self) { try TrustedProxies(text) }
        #expect(error?.description.contains(text) == true)
    }

    /// A server that refuses some requests first.
    private final class Busy: Transport {
        let refusals: Mutex<[Int]>

        init(_ refusals: [Int]) { self.refusals = Mutex(refusals) }

        func send(_ request: APIRequest) async throws -> APIResponse {
            let wait = refusals.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let wait else { return APIResponse(status: 200) }
            return APIResponse(Problem(.tooMany, detail: "busy", retryAfterSeconds: wait))
        }

        func open(_ request: APIRequest) async throws -> EventStreamAnswer {
            .refused(try await send(request))
        }
    }

    private func pauses(_ refusals: [Int]) async throws -> (status: Int, pauses: [Duration]) {
        let pauses = Mutex<[Duration]>([])
        let transport = PausingTransport(Busy(refusals)) { pause in
            pauses.withLock { $0.append(pause) }
        }
        let response = try await transport.send(APIRequest(method: .get, path: "/v1/me"))
        return (response.status, pauses.withLock { $0 })
    }

    @Test("A client waits as long as the server says, and not longer than a minute in all")
    func clients() async throws {
        #expect(try await pauses([]) == (200, []))
        #expect(try await pauses([3, 0, 7]) == (200, [.seconds(3), .seconds(1), .seconds(7)]))
        #expect(try await pauses([61]) == (429, []))
        #expect(try await pauses([40, 40]) == (429, [.seconds(40)]))
        #expect(try await pauses([.max]) == (429, []))
    }
}
