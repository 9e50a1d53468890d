import Synchronization

/// What a device and its server have agreed on, for as long as the program runs: both speak the
/// device's version.
///
/// A server that is replaced meanwhile refuses the version that each request carries.
public final class ProtocolAgreement: Sendable {
    /// The version that the device speaks.
    public let own: Int
    private let reached = Mutex(false)

    /// Nothing is agreed on yet.
    public init(own: Int = ProtocolVersions.current) { self.own = own }

    /// Whether the server is known to speak the version.
    var isReached: Bool { reached.withLock { $0 } }

    /// Agrees with a server that speaks some versions.
    ///
    /// - Throws: ``APIError/incompatible(_:)``.
    func reach(with theirs: ProtocolVersions) throws(APIError) {
        guard theirs.contains(own) else {
            throw .incompatible(theirs.objection(to: own) + "; nothing was sent")
        }
        reached.withLock { $0 = true }
    }
}
