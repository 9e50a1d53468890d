/// The versions of the protocol between devices and servers that one side speaks.
public struct ProtocolVersions: Sendable, Hashable, Codable {
    /// The name of the header that carries the caller's version; without it, it is the first.
    public static let header = "quad-protocol"
    /// The version that this program speaks.
    public static let current = 1
    /// What a server speaks that does not know the question.
    static let first = ProtocolVersions(oldest: 1, newest: 1)

    /// The oldest of them.
    public let oldest: Int
    /// The newest of them.
    public let newest: Int
    /// The media types of the forms in which messages are taken; `nil` for JSON alone.
    public let encodings: [String]?

    /// All versions from one to another, and the forms of messages.
    public init(oldest: Int, newest: Int, encodings: [MessageForm]? = nil) {
        precondition(oldest <= newest, "the oldest version is no newer than the newest")
        self.oldest = oldest
        self.newest = newest
        self.encodings = encodings?.map(\.rawValue)
    }

    /// Whether messages are taken in a form.
    public func takes(_ form: MessageForm) -> Bool {
        form == .json || encodings?.contains(form.rawValue) == true
    }

    /// Whether a version is among them.
    public func contains(_ version: Int) -> Bool { oldest <= version && version <= newest }

    /// Why a server with these versions does not understand a device with another one, and who
    /// needs an update.
    public func objection(to version: Int) -> String {
        let own = "this Quad speaks version \(version) of the protocol and the server "
        return version < oldest
            ? own + "needs \(oldest) or later: update Quad on this device"
            : own + "knows no later one than \(newest): the server needs an update"
    }
}
