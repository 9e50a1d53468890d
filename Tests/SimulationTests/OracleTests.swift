import API
import Primitives
import Synchronization
import Testing

@testable import Simulation

@Suite("The counter oracle")
struct CounterOracleTests {
    @Test("Taps on two devices add up, synced or not")
    func sum() {
        var oracle = CounterOracle(devices: 2, start: 5)
        oracle.tap(3, on: 0)
        oracle.tap(-1, on: 1)
        #expect(oracle.value == 7)
        oracle.sync(0)
        oracle.sync(1)
        #expect(oracle.value == 7)
        #expect(oracle.tapCount == 2)
    }

    @Test("A reset takes away what it has seen, and only that")
    func reset() {
        var oracle = CounterOracle(devices: 2)
        oracle.tap(4, on: 0)
        oracle.tap(2, on: 1)
        oracle.set(0, on: 0)
        #expect(oracle.value == 2)
        oracle.sync(0)
        oracle.sync(1)
        oracle.set(10, on: 1)
        #expect(oracle.value == 10)
        oracle.tap(1, on: 0)
        #expect(oracle.value == 11)
    }
}

@Suite("The day's transports")
struct DayTransportTests {
    /// A transport that fails some times, then answers.
    final class Shaky: Transport {
        let failures: Int
        let calls = Mutex(0)
        let failure: Result<APIResponse, TransportError>

        init(failures: Int, _ failure: Result<APIResponse, TransportError>) {
            self.failures = failures
            self.failure = failure
        }

        func send(_ request: APIRequest) async throws -> APIResponse {
            let call = calls.withLock { count in
                count += 1
                return count
            }
            return call <= failures ? try failure.get() : APIResponse(status: 200)
        }

        func open(_ request: APIRequest) async throws -> EventStreamAnswer {
            throw TransportError.unreachable("no streams here")
        }
    }

    static let request = APIRequest(method: .get, path: "/v1/me")

    @Test(
        "Patience outlasts a server that is away or fails",
        arguments: [
            .failure(.unreachable("gone")), .success(APIResponse(status: 503)),
            .success(APIResponse(status: 429, headers: ["retry-after": "2"])),
        ] as [Result<APIResponse, TransportError>])
    func patience(failure: Result<APIResponse, TransportError>) async throws {
        let shaky = Shaky(failures: 5, failure)
        let patient = PatientTransport(shaky) { _ in }
        let response = try await patient.send(Self.request)
        #expect(response.status == 200)
        #expect(shaky.calls.withLock { $0 } == 6)
    }

    @Test("Patience has an end, and what is refused is not asked again")
    func impatience() async throws {
        let waited = Mutex(Duration.zero)
        let gone = PatientTransport(Shaky(failures: .max, .failure(.unreachable("gone")))) {
            pause in waited.withLock { $0 += pause }
        }
        await #expect(throws: TransportError.unreachable("gone")) {
            try await gone.send(Self.request)
        }
        #expect(waited.withLock { $0 } >= .seconds(60))
        #expect(waited.withLock { $0 } < .seconds(65))

        let refusing = Shaky(failures: .max, .success(APIResponse(status: 404)))
        _ = try await PatientTransport(refusing) { _ in }.send(Self.request)
        #expect(refusing.calls.withLock { $0 } == 1)
    }

    @Test("A full disk under a device is told apart from other failures")
    func fullDisk() {
        struct Full: ClassifiedError, CustomStringConvertible {
            let kind = FailureKind.inputOutput
            let description = "no space left"
        }
        let full = SimulationError(Full(), student: "Ada", doing: "open a store")
        guard case .noSpace = full else {
            Issue.record("\(full)")
            return
        }
        #expect("\(full)" == "Ada could not open a store: no space left")
    }

    @Test("A long silence of the server is told once, a short one never")
    func silence() async throws {
        let told = Mutex(0)
        let tell: @Sendable () -> Void = { told.withLock { $0 += 1 } }
        let short = Shaky(failures: 3, .failure(.unreachable("gone")))
        _ = try await PatientTransport(short, pause: { _ in }, tell: tell).send(Self.request)
        #expect(told.withLock { $0 } == 0)
        let long = Shaky(failures: 20, .failure(.unreachable("gone")))
        _ = try await PatientTransport(long, pause: { _ in }, tell: tell).send(Self.request)
        #expect(told.withLock { $0 } == 1)
    }

    @Test(
        "A position in a request is found",
        arguments: [
            #"{"lon":1}"#, #"{"events":[{"Latitude" : 1}]}"#, #"{"a":{"coordinates":[1]}}"#,
            #"{"at":1.5}"#, #"[-76.88,40]"#, #"{"accuracy":3}"#,
        ])
    func telling(body: String) {
        // JSON allows a space before the colon; our own encoder writes none.
        let plain = body.replacing(" :", with: ":")
        #expect(!PositionAudit.findings(in: Array(plain.utf8)).isEmpty)
    }

    @Test(
        "What devices say is not a position",
        arguments: [
            #"{"events":[{"at":17,"place":"0a","kind":"enter"}]}"#, #"{"text":"at 1.5, \"lat\""}"#,
            #"{"text":"lon"}"#, #"{"name":"lat.lon"}"#, "", #"{"a":"\\"}"#,
        ])
    func harmless(body: String) { #expect(PositionAudit.findings(in: Array(body.utf8)) == []) }
}
