/// The first message of a generator to its leader.
package struct LoadApplication: Sendable, Codable {
    /// The version of these messages.
    package let version: Int
    /// The words by which people know the generator, such as its machine and process.
    package let name: String
    /// The seconds by which its clock is ahead of the leader's; negative if it is behind.
    package let clockAhead: Double

    /// Creates an application.
    package init(name: String, clockAhead: Double) {
        version = LoadInvitation.current
        (self.name, self.clockAhead) = (name, clockAhead)
    }
}
