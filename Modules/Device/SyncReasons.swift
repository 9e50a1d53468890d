/// The reasons for an exchange with the server; several at once are one exchange.
package struct SyncReasons: OptionSet, Sendable {
    /// A bit a reason.
    package let rawValue: UInt8

    /// Creates reasons of their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The store was written to, by any program.
    package static let local = SyncReasons(rawValue: 1)
    /// The server said that another device pushed.
    package static let remote = SyncReasons(rawValue: 2)
    /// The server reports changes from now on.
    package static let heard = SyncReasons(rawValue: 4)
    /// The server can't report changes now.
    package static let unheard = SyncReasons(rawValue: 8)
    /// The interval, or the pause after a failure, is over.
    package static let due = SyncReasons(rawValue: 16)
}
