import API
import Primitives
import Synchronization

/// A transport that passes requests on and records any that contain a position.
///
/// A position would show as a field with a telltale name, or as a number with a fraction: nothing
/// else that a device sends contains either.
package final class AuditedTransport: Transport {
    private let base: any Transport
    private let state = Mutex(PositionAudit())

    /// Creates a transport that audits another one.
    package init(_ base: any Transport) { self.base = base }

    /// The record so far.
    var audit: PositionAudit { state.withLock { $0 } }

    /// Passes a request on.
    package func send(_ request: APIRequest) async throws -> APIResponse {
        note(request)
        return try await base.send(request)
    }

    /// Passes a request for a stream on.
    package func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        note(request)
        return try await base.open(request)
    }

    private func note(_ request: APIRequest) {
        let findings =
            PositionAudit.findings(in: request)
            + request.query.keys.sorted().filter(PositionAudit.isTelling)
            + request.query.values.sorted().filter { Double($0) != nil && $0.contains(".") }
        state.withLock { audit in
            audit.requests += 1
            for finding in findings where audit.findings.count < PositionAudit.kept {
                audit.findings.append("\(finding) in \(request.method.rawValue) \(request.path)")
            }
        }
    }
}

/// The record of an ``AuditedTransport``: the number of requests, and the findings.
struct PositionAudit: Sendable {
    /// The number of findings that are kept at most.
    static let kept = 20

    var requests = 0
    var findings: [String] = []

    /// Whether a field of this name would contain a position.
    static func isTelling(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["lon", "lat", "lng", "longitude", "latitude", "accuracy", "position", "fix"]
            .contains(name)
            || name.contains("coordinate")
    }

    /// Returns the findings in the body of a request, in either form.
    static func findings(in request: APIRequest) -> [String] {
        guard request.form == .binary else { return findings(in: request.body) }
        guard let json = try? request.json(of: Routes.push) else {
            return ["something unreadable"]
        }
        return findings(in: json)
    }

    /// Returns the fields named like positions, and the numbers with a fraction, in a JSON text.
    ///
    /// - Complexity: O(bytes); the JSON document is not parsed.
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

    /// Returns the index of the quotation mark that ends a string, or the end of the text.
    private static func endOfString(in body: [UInt8], from start: Int) -> Int {
        var index = start
        while index < body.count, body[index] != UInt8(ascii: "\"") {
            index += body[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, body.count)
    }
}
