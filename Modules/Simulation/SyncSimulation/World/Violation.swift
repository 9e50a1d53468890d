/// A breach of a rule that must always hold.
package struct Violation: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The rules.
    package enum Rule: String, Sendable, CaseIterable, Codable {
        /// A device shows what its person did and heard of: no tap is lost, none is doubled.
        case shows
        /// A deletion holds, unless something was added that its deleter had not seen.
        case deletion
        /// The known taps of each device are its first ones.
        case order
        /// In retrospect, a device shows every tap that it knows on its day.
        case days
        /// An exchange starts over only after a server was restored.
        case startsOver = "starts-over"
        /// A device starts fresh only after it was away for long, or was restored or copied.
        case startsFresh = "starts-fresh"
        /// New stamps are given only to changes that nobody else has.
        case restamps
        /// A device gives up its id only if another machine pushed as it, or it was restored.
        case reissues
        /// A document is set aside only if the server refused it individually for its size.
        case setsAside = "sets-aside"
        /// Changes made offline can be stored whenever the disk has room.
        case stores
        /// The checksum that a replica keeps is that of its documents.
        case checksum
        /// Everything is exchanged 30 seconds after the faults have stopped.
        case liveness
    }

    /// The broken rule.
    package let rule: Rule
    /// The observation, in a sentence.
    package let sentence: String
    /// The time in milliseconds since the beginning.
    package let at: Int64

    /// The rule, the time and the sentence.
    package var description: String { "\(rule.rawValue) at \(at) ms: \(sentence)" }
}
