import Synchronization

/// The agreement between a device and its server: both speak the device's version, and the best
/// form of messages that both support. It also keeps what the server tells beside its answers.
///
/// A server that is replaced in the meantime checks the version that each request carries, and
/// refuses one that it does not speak.
package final class ProtocolAgreement: Sendable {
    /// The version that the device speaks.
    package let own: Int
    /// The best form of messages that the device supports.
    let best: MessageForm
    private let agreed = Mutex<MessageForm?>(nil)
    private let told = Mutex<ServerNews?>(nil)
    private let entered = Mutex<String?>(nil)

    /// Creates an agreement with nothing agreed on yet.
    ///
    /// - Parameter best: The best form of messages to agree on.
    package init(own: Int = ProtocolVersions.current, best: MessageForm = .binary) {
        self.own = own
        self.best = best
    }

    /// The form in which the server accepts messages; `nil` until the server's versions are known.
    package var form: MessageForm? { agreed.withLock { $0 } }

    /// Agrees with a server that speaks the given versions.
    ///
    /// - Returns: The form in which the server accepts messages.
    /// - Throws: ``APIError/incompatible(_:)`` if the server does not speak the device's version.
    func reach(with theirs: ProtocolVersions) throws -> MessageForm {
        guard theirs.contains(own) else {
            throw APIError.incompatible(theirs.objection(to: own) + "; nothing was sent")
        }
        let form = theirs.takes(best) ? best : .json
        keep(to: form)
        return form
    }

    /// Uses a form from now on.
    package func keep(to form: MessageForm) { agreed.withLock { $0 = form } }

    /// The facts that the server told beside its latest answer; `nil` if it told none.
    package var news: ServerNews? { told.withLock { $0 } }

    /// Notes what the server tells beside an answer.
    func note(_ response: APIResponse) {
        if let news = ServerNews(response) { told.withLock { $0 = news } }
    }

    /// The life of the server that the device has noted last; `nil` for none yet.
    package var enteredLife: String? { entered.withLock { $0 } }

    /// Remembers that the device has noted a life of the server.
    package func enter(_ life: String) { entered.withLock { $0 = life } }

    /// Forgets what was agreed on, so that the server is asked again.
    package func forget() { agreed.withLock { $0 = nil } }
}
