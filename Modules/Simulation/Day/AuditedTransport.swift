import API
import Primitives
import Sync
import Synchronization

/// Lets requests through and notes whether any of them says where somebody is.
///
/// A position would show as a field that is named like one, or as a number with a fraction: nothing
/// that a device has to say to a server has one.
public final class AuditedTransport: Transport {
    private let base: any Transport
    private let state = Mutex(Audit())

    /// Watches what goes through another transport.
    public init(_ base: any Transport) { self.base = base }

    /// What was seen so far.
    var audit: Audit { state.withLock { $0 } }

    /// Lets a request through.
    public func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        note(request)
        return try await base.send(request)
    }

    /// Lets a request for a stream through.
    public func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        note(request)
        return try await base.open(request)
    }

    private func note(_ request: APIRequest) {
        let findings =
            Audit.findings(in: request)
            + request.query.keys.sorted().filter(Audit.isTelling)
            + request.query.values.sorted().filter { Double($0) != nil && $0.contains(".") }
        state.withLock { audit in
            audit.requests += 1
            for finding in findings where audit.findings.count < Audit.kept {
                audit.findings.append("\(finding) in \(request.method.rawValue) \(request.path)")
            }
        }
    }
}

/// What an ``AuditedTransport`` saw.
struct Audit: Sendable {
    /// The most findings that are kept.
    static let kept = 20

    var requests = 0
    var findings: [String] = []

    /// Whether a field of this name would hold a position.
    static func isTelling(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["lon", "lat", "lng", "longitude", "latitude", "accuracy", "position", "fix"]
            .contains(name)
            || name.contains("coordinate")
    }

    /// What the body of a request tells, whatever form it is in.
    static func findings(in request: APIRequest) -> [String] {
        guard request.form == .binary else { return findings(in: request.body) }
        guard let push = try? PushRequest(binary: request.body) else {
            return ["something unreadable"]
        }
        return findings(in: push.json)
    }

    /// Fields named like positions, and numbers with a fraction, in a JSON text.
    ///
    /// - Complexity: O(bytes); it doesn't build the document.
    static func findings(in body: [UInt8]) -> [String] {
        var found: [String] = []
        var index = 0
        while index < body.count {
            switch body[index] {
            case UInt8(ascii: "\""):
                let start = index + 1
                index = endOfString(in: body, from: start)
                let isName = body[min(index + 1, body.count)...].first == UInt8(ascii: ":")
                if isName {
                    let name = String(decoding: body[start..<index], as: UTF8.self)
                    if isTelling(name) { found.append(name) }
                }
            case UInt8(ascii: "."): found.append("a number with a fraction")
            default: break
            }
            index += 1
        }
        return found
    }

    /// The position of the quotation mark that ends a string, or the last one of the text.
    private static func endOfString(in body: [UInt8], from start: Int) -> Int {
        var index = start
        while index < body.count, body[index] != UInt8(ascii: "\"") {
            index += body[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, body.count)
    }
}
