import Hummingbird
import NIOCore

/// What is known of a request beside itself: the connection that it came on.
struct ConnectionContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// How long the other side has to read the answer before the connection is gone.
    private static let farewell: Duration = .milliseconds(500)

    /// The response, after which the connection is closed, whatever is still sent on it.
    ///
    /// The framework would read a body to its end before the next request, however long it is.
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
