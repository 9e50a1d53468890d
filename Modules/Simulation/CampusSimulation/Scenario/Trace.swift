import API
import Storage
import Synchronization

/// The log of all events in a run, one line per event, in order.
///
/// The same scenario and seed give the same lines, byte for byte, in every process.
package final class Trace: Sendable {
    private let state = Mutex<[String]>([])

    /// Creates an empty trace.
    package init() {}

    /// All lines, each with its line end.
    package var text: String { state.withLock { $0.map { $0 + "\n" }.joined() } }

    func note(_ line: String) { state.withLock { $0.append(line) } }
}

/// A device's connection to the server, which can be cut and logs requests to the trace.
final class DeviceLink: Transport {
    private let base: any Transport
    private let trace: Trace
    private let name: String
    private let connected = Mutex(true)

    init(_ base: any Transport, name: String, trace: Trace) {
        self.base = base
        self.name = name
        self.trace = trace
    }

    /// Whether requests get through.
    var isConnected: Bool {
        get { connected.withLock { $0 } }
        set { connected.withLock { $0 = newValue } }
    }

    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        guard isConnected else {
            trace.note("  \(name) \(request.method.rawValue) \(request.path) offline")
            throw .unreachable("\(name) is offline")
        }
        let response = try await base.send(request)
        trace.note(
            "  \(name) \(request.method.rawValue) \(request.path) \(response.status) "
                + "\(Self.fingerprint(of: request.body)) \(Self.fingerprint(of: response.body))")
        return response
    }

    func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        guard isConnected else { throw .unreachable("\(name) is offline") }
        return try await base.open(request)
    }

    /// Returns a 64-bit hash of bytes in hexadecimal digits.
    private static func fingerprint(of bytes: [UInt8]) -> String {
        var hash = FNV1a()
        hash.add(bytes)
        return String(hash.value, radix: 16)
    }
}
