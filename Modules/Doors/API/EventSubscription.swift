/// The functions of whoever hears a stream of events, in place of a task that waits for each one.
///
/// They are called one after the other, on a thread of the transport, and must not wait.
package struct EventHandler: Sendable {
    /// Hears that the server has answered with a stream; called at most once, before all events.
    package let opened: @Sendable () -> Void
    /// Hears an event; an error ends the stream.
    package let heard: @Sendable (ServerSentEvent) throws(TransportError) -> Void
    /// Hears the end of the stream, or the reason for which there is none; called once, at last.
    package let ended: @Sendable (EventStreamEnd) -> Void

    /// Creates a handler.
    package init(
        opened: @escaping @Sendable () -> Void,
        heard: @escaping @Sendable (ServerSentEvent) throws(TransportError) -> Void,
        ended: @escaping @Sendable (EventStreamEnd) -> Void
    ) {
        (self.opened, self.heard, self.ended) = (opened, heard, ended)
    }
}

/// The end of a stream of events.
package enum EventStreamEnd: Sendable {
    /// The server ended it.
    case over
    /// The server answered something else.
    case refused(APIResponse)
    /// It could not be opened, broke, or was cancelled.
    case failed(TransportError)

    /// The reason; `nil` for a stream that the server ended.
    package var error: APIError? {
        switch self {
        case .over: nil
        case .refused(let response): APIError(response)
        case .failed(let error): APIError(error)
        }
    }
}

/// A stream of events that is heard, or being opened.
package struct EventSubscription: Sendable {
    /// Ends the stream; its handler hears of it.
    package let cancel: @Sendable () -> Void

    /// Creates a subscription with the function that ends it.
    package init(cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }
}

extension Transport {
    /// Opens a stream of events and passes them to a handler, in a task.
    package func subscribe(
        _ request: APIRequest, _ handler: EventHandler
    ) -> EventSubscription {
        let task = Task {
            do {
                switch try await open(request) {
                case .refused(let response): handler.ended(.refused(response))
                case .events(let events):
                    handler.opened()
                    for try await event in events { try handler.heard(event) }
                    handler.ended(Task.isCancelled ? .failed(.cancelled) : .over)
                }
            } catch {
                let error = error as? TransportError
                handler.ended(.failed(error ?? .cancelled))
            }
        }
        return EventSubscription { task.cancel() }
    }
}
