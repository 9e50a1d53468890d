import API
import NIOCore
import NIOHTTP1

/// A request as it is written to a connection.
struct CrowdLetter: Sendable {
    let head: HTTPRequestHead
    let body: [UInt8]
    /// The time by which it must be answered.
    let deadline: NIODeadline
    /// The time that was given to it, for messages.
    let seconds: Double

    init(_ request: APIRequest, to base: ServerBase, seconds: Double, isForEvents: Bool = false) {
        var headers = HTTPHeaders([("host", base.authority)])
        for (name, value) in request.fields { headers.add(name: name, value: value) }
        if isForEvents { headers.add(name: "accept", value: "text/event-stream") }
        if !request.body.isEmpty || request.method != .get {
            headers.add(name: "content-length", value: "\(request.body.count)")
        }
        head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: request.method.rawValue),
            uri: base.path + HTTPTransport.target(of: request), headers: headers)
        body = request.body
        self.seconds = seconds
        deadline = .now() + .milliseconds(Int64(seconds * 1000))
    }
}

/// A request with whoever waits for its answer.
struct CrowdCall: Sendable {
    /// Whoever waits.
    enum Reader: Sendable {
        case whole(CheckedContinuation<Result<APIResponse, TransportError>, Never>)
        case events(EventHandler)
    }

    let letter: CrowdLetter
    /// A number by which a stream can be given up; 0 for a request.
    var number = 0
    let reader: Reader

    /// Whether the answer is a stream of events.
    var isForEvents: Bool {
        if case .events = reader { true } else { false }
    }

    /// Ends the wait with an error.
    func fail(_ error: TransportError) {
        switch reader {
        case .whole(let continuation): continuation.resume(returning: .failure(error))
        case .events(let handler): handler.ended(.failed(error))
        }
    }

    /// Ends the wait with a whole answer; for events it is one in place of the stream.
    func end(_ answer: APIResponse) {
        switch reader {
        case .whole(let continuation): continuation.resume(returning: .success(answer))
        case .events(let handler): handler.ended(.refused(answer))
        }
    }
}
