/// The rules that must always hold among devices that sync.
package enum SyncRule: String, Sendable, CaseIterable, Codable, NamedKind {
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
