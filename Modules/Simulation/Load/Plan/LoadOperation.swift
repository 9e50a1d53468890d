/// A kind of request that a load makes.
package enum LoadOperation: String, Sendable, Hashable, Codable, CaseIterable,
    CodingKeyRepresentable
{
    /// A tap, and the push of its counter.
    case push = "sync.push"
    /// A message to the other person of the pair.
    case message
    /// A visit that is over.
    case visit
    /// A block of somebody, or the end of one, in turns.
    case block
    /// In turns, the sign-in of a spare device, and the end of its session.
    case session
    /// In turns, a new spare account, and the change of its password.
    case password
    /// The list of people with crossed paths.
    case feed
    /// The list of conversations.
    case conversations
    /// Whether the server runs, for which no account is needed. Any answer that is none of an error
    /// is right.
    case health
}
