/// The rules that must always hold in a world.
package enum WorldRule: String, Sendable, CaseIterable, Codable, NamedKind {
    /// The server shows each person what the model says, and nothing else.
    case sees
    /// The server does what the model allows, and refuses what it doesn't.
    case verdict
    /// Everything of which a device was told that it is done is done.
    case acknowledged
    /// An event tells its person only what they may see, and the right number.
    case event
    /// A stream leaves nothing out unless it says so.
    case gap
    /// A device shows each message once, in order.
    case order
    /// A device shows nobody who is blocked on it, and keeps only lines that were written.
    case kept
    /// Everything is exchanged 30 seconds after the faults have stopped.
    case liveness
    /// No two periods of a counter share a day, and all devices show the same.
    case periods
    /// Nothing fails in a way that is not foreseen.
    case sound
}
