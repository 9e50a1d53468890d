import API
import FoundationEssentials
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A transport that carries thousands of requests and event streams at once, as a load makes them.
///
/// It is like ``HTTPTransport``, without the conveniences of a client between it and the
/// connections: more than twice as many requests a second, of which one that has begun is not ended
/// with its task. The kinds of errors are the same.
///
/// Requests take turns at the threads, each of which has connections of its own. A request waits
/// while all of them are busy, and that wait counts for its timeout.
package final class CrowdTransport: Transport {
    private let base: ServerBase
    private let lanes: [CrowdLane]
    private let turn = Atomic(0)

    /// Creates a transport to the server at `http://HOST:PORT` or `https://HOST:PORT`; `nil` if the
    /// text is not such an address.
    ///
    /// - Parameters:
    ///   - connections: The most requests at once; more wait for their turn.
    ///   - roots: The file of the certificates that are trusted, as ``HTTPTransport`` has it.
    package init?(
        url: String, connections: Int,
        roots: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    ) {
        guard let base = ServerBase(url) else { return nil }
        var encryption: CrowdLane.Encryption?
        if base.isEncrypted {
            let settings = base.encryption(roots: roots)
            guard let context = try? NIOSSLContext(configuration: settings) else { return nil }
            encryption = CrowdLane.Encryption(context: context, host: base.nameOfCertificate)
        }
        self.base = base
        let loops = Array(MultiThreadedEventLoopGroup.singleton.makeIterator())
        lanes = loops.map { loop in
            CrowdLane(
                loop, to: base, encryption,
                connections: max(1, connections / loops.count))
        }
    }

    /// Sends a request and waits for the whole answer.
    package func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        let seconds = min(
            request.patience?.seconds ?? .infinity, Double(HTTPTransport.answerSeconds))
        let letter = CrowdLetter(request, to: base, seconds: seconds)
        let answer = await withCheckedContinuation { continuation in
            lane.carry(CrowdCall(letter: letter, reader: .whole(continuation)))
        }
        return try answer.get()
    }

    /// Sends a request that is answered by a stream of events.
    package func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        let (stream, events) = AsyncThrowingStream.makeStream(
            of: ServerSentEvent.self, bufferingPolicy: .bufferingOldest(APILimits.eventsWaiting))
        // The refusal, or `nil` for a stream, which the handler must not hold: it ends with whoever
        // has it. Only the first answer counts, as a stream that was opened may still break.
        let (answers, answer) = AsyncStream.makeStream(
            of: Result<APIResponse?, TransportError>.self, bufferingPolicy: .bufferingOldest(1))
        let subscription = subscribe(
            request,
            EventHandler(
                opened: { answer.yield(.success(nil)) },
                heard: { (event) throws(TransportError) in
                    if case .dropped = events.yield(event) { throw .tooSlow }
                },
                ended: { end in
                    switch end {
                    case .over: events.finish()
                    case .refused(let response): answer.yield(.success(response))
                    case .failed(let error):
                        answer.yield(.failure(error))
                        events.finish(throwing: error)
                    }
                }))
        events.onTermination = { _ in subscription.cancel() }
        var first = answers.makeAsyncIterator()
        if let opened = await first.next() {
            return try opened.get().map { .refused($0) } ?? .events(stream)
        }
        // Only a task that is cancelled gets none.
        subscription.cancel()
        throw .cancelled
    }

    /// Passes the events of a stream to a handler, on the thread of its connection.
    package func subscribe(
        _ request: APIRequest, _ handler: EventHandler
    ) -> EventSubscription {
        let letter = CrowdLetter(
            request, to: base, seconds: Double(HTTPTransport.answerSeconds), isForEvents: true)
        let (lane, number) = (lane, turn.add(1, ordering: .relaxed).newValue)
        lane.carry(CrowdCall(letter: letter, number: number, reader: .events(handler)))
        return EventSubscription { lane.giveUp(number) }
    }

    /// Closes all connections; nothing may be sent afterwards.
    package func shutdown() async {
        for lane in lanes { await lane.close() }
    }

    private var lane: CrowdLane {
        lanes[turn.add(1, ordering: .relaxed).newValue % lanes.count]
    }
}

extension Duration {
    /// The time in seconds.
    fileprivate var seconds: Double { self / .seconds(1) }
}
