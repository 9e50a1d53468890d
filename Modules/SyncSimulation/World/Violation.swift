/// Something that must never be, and was.
public struct Violation: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// Which rule it broke.
    public enum Rule: String, Sendable, CaseIterable, Codable {
        /// A device shows what its person did and heard of: no tap lost, none doubled.
        case shows
        /// A deletion holds, unless something was added that its deleter had not seen.
        case deletion
        /// Of each device, what is known are its first taps.
        case order
        /// Looking back, a device shows every tap that it knows on its day.
        case days
        /// An exchange starts over only after a server was put back.
        case startsOver = "starts-over"
        /// A device starts fresh only after it was away for long, or was put back or copied.
        case startsFresh = "starts-fresh"
        /// New stamps are given only to what nobody else has.
        case restamps
        /// A device gives itself up only if another machine pushed as it, or it was put back.
        case reissues
        /// A document is set aside only if the server refused it by itself for its size.
        case setsAside = "sets-aside"
        /// What was done offline can be stored whenever the disk has room.
        case stores
        /// The checksum that a replica keeps is that of its documents.
        case checksum
        /// All is exchanged 30 seconds after the faults have stopped.
        case liveness
    }

    /// The rule.
    public let rule: Rule
    /// What was seen, in a sentence.
    public let sentence: String
    /// When, in milliseconds since the beginning.
    public let at: Int64

    /// The sentence with its moment.
    public var description: String { "\(rule.rawValue) at \(at) ms: \(sentence)" }
}
