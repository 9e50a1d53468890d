/// The first message of a generator to its leader.
package struct LoadApplication: Sendable, Codable {
    /// The version of these messages.
    package let version: Int
    /// The words by which people know the generator, such as its machine and process.
    package let name: String
    /// The seconds by which its clock is ahead of the leader's; negative if it is behind.
    package let clockAhead: Double

    /// The difference of clocks from which on it is told, in seconds.
    private static let clockTolerance = 1.0

    /// Returns the remark that the clock of the generator of a part is wrong; `nil` if it is not.
    package func remark(of part: LoadPart) -> String? {
        guard abs(clockAhead) > Self.clockTolerance else { return nil }
        let seconds = LoadReport.short(abs(clockAhead))
        let way = clockAhead > 0 ? "ahead of" : "behind"
        return "the clock of part \(part), \(name), is \(seconds) s \(way) the leader's"
    }

    /// Creates an application.
    package init(name: String, clockAhead: Double) {
        version = LoadInvitation.current
        (self.name, self.clockAhead) = (name, clockAhead)
    }
}
