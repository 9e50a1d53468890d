/// An occurrence in a world, in words.
package struct WorldLine: Sendable, Hashable, CustomStringConvertible {
    /// The time in milliseconds since the beginning.
    package let at: Int64
    /// The number of the device; -1 for the server.
    package let lane: Int
    /// The words.
    package let text: String

    /// The line with its time and its lane.
    package var description: String {
        "\(at) \(lane < 0 ? "server" : "device \(lane)"): \(text)"
    }
}
