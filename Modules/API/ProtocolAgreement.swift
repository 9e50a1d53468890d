import Synchronization

/// What a device and its server have agreed on, for as long as the program runs: both speak the
/// device's version, and the best form of messages that both know.
///
/// A server that is replaced meanwhile refuses the version that each request carries.
public final class ProtocolAgreement: Sendable {
    /// The version that the device speaks.
    public let own: Int
    /// The best form of messages that the device knows.
    let best: MessageForm
    private let agreed = Mutex<MessageForm?>(nil)

    /// Nothing is agreed on yet.
    ///
    /// - Parameter best: The best form of messages to agree on.
    public init(own: Int = ProtocolVersions.current, best: MessageForm = .binary) {
        self.own = own
        self.best = best
    }

    /// The form in which the server takes messages; `nil` if it is not known yet whether it speaks
    /// the version at all.
    var form: MessageForm? { agreed.withLock { $0 } }

    /// Agrees with a server that speaks some versions.
    ///
    /// - Returns: The form in which it takes messages.
    /// - Throws: ``APIError/incompatible(_:)``.
    func reach(with theirs: ProtocolVersions) throws(APIError) -> MessageForm {
        guard theirs.contains(own) else {
            throw .incompatible(theirs.objection(to: own) + "; nothing was sent")
        }
        let form = theirs.takes(best) ? best : .json
        keep(to: form)
        return form
    }

    /// Uses a form from now on.
    func keep(to form: MessageForm) { agreed.withLock { $0 = form } }
}
