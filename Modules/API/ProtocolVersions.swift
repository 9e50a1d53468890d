/// The range of protocol versions that one side speaks.
package struct ProtocolVersions: Sendable, Hashable, Codable {
    /// The name of the header that carries the caller's version; without it, version 1 applies.
    package static let header = "quad-protocol"
    /// The version that this program speaks.
    package static let current = 1
    /// The versions of a server that does not have the versions route.
    static let first = ProtocolVersions(oldest: 1, newest: 1)

    /// The oldest version.
    package let oldest: Int
    /// The newest version.
    package let newest: Int
    /// The media types of the accepted message forms; `nil` for JSON alone.
    package let encodings: [String]?

    /// Creates the range of versions from the oldest to the newest, with the accepted message
    /// forms.
    package init(oldest: Int, newest: Int, encodings: [MessageForm]? = nil) {
        precondition(oldest <= newest, "the oldest version is no newer than the newest")
        self.oldest = oldest
        self.newest = newest
        self.encodings = encodings?.map(\.rawValue)
    }

    /// Whether messages are accepted in a form.
    package func takes(_ form: MessageForm) -> Bool {
        form == .json || encodings?.contains(form.rawValue) == true
    }

    /// Whether a version is in the range.
    package func contains(_ version: Int) -> Bool { oldest <= version && version <= newest }

    /// Explains why a server with these versions does not understand a device with another version,
    /// and which side needs an update.
    package func objection(to version: Int) -> String {
        let own = "this Quad speaks version \(version) of the protocol and the server "
        return version < oldest
            ? own + "needs \(oldest) or later: update Quad on this device"
            : own + "knows no later one than \(newest): the server needs an update"
    }
}
