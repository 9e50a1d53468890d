import HTTPTypes
import Hub
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The context of a request, with its connection.
struct ConnectionContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The network address of the other side; `nil` if it has none.
    var address: String? { channel.remoteAddress?.ipAddress }

    /// The fault of the body of the present request; `nil` for none.
    var bodyFault: BodyError? {
        get async {
            let channel = channel
            let answer = channel.eventLoop.submit {
                try channel.pipeline.syncOperations.handler(type: ArrivalGuard.self).bodyFault
            }
            return (try? await answer.get()) ?? nil
        }
    }

    /// Asks the other side for the body that it announced.
    ///
    /// - Source: RFC 9110 §10.1.1.
    func askForBody() {
        channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
    }

    /// Calls a closure when the other side goes away, or says that it sends nothing more.
    func whenLeft(_ body: @escaping @Sendable () -> Void) {
        let channel = channel
        channel.eventLoop.execute {
            let guardian = try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self)
            // A connection that is closed has no handlers any more.
            if let guardian { guardian.whenLeft(body) } else { body() }
        }
    }

    /// The time that the other side has to read the answer before the connection is closed.
    private static let farewell: Duration = .milliseconds(500)

    /// Returns the response with a body after which the connection is closed, even if the other
    /// side is still sending.
    ///
    /// Without this, the framework would read a request body of any length to its end before the
    /// next request.
    func closing(after response: Response) -> Response {
        var closing = response
        closing.headers[.connection] = "close"
        let channel = channel
        closing.body = ResponseBody(contentLength: response.body.contentLength) { writer in
            try await response.body.write(writer)
            try? await Task.sleep(for: Self.farewell)
            channel.close(promise: nil)
        }
        return closing
    }
}
