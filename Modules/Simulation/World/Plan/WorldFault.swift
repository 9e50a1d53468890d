/// The kinds of faults that strike a world; the rows of the table of meetings.
package enum WorldFault: String, Sendable, CaseIterable, Codable, NamedKind {
    /// Messages take seconds.
    case delay
    /// Requests get lost.
    case loss
    /// Answers get lost.
    case lostAnswers = "lost-answers"
    /// Requests arrive twice, the second time later.
    case duplication
    /// Requests arrive only when the device has given up on them.
    case lateness
    /// Requests of a device get lost, and events to it arrive.
    case partitionOut = "partition-out"
    /// Answers and events to a device get lost, and requests of it arrive.
    case partitionIn = "partition-in"
    /// The requests of some devices are held, then released in another order.
    case clog
    /// A device stops between two steps.
    case crash
    /// A device stops in the middle of a transaction.
    case storageCrash = "storage-crash"
    /// A device stops at a commit, which may or may not be found afterwards.
    case tornWrite = "torn-write"
    /// A device can't write.
    case diskFull = "disk-full"
    /// A device's clock is set wrong for a time.
    case clockJump = "clock-jump"
    /// The server stops between two requests, and starts again.
    case serverRestart = "server-restart"
    /// The server stops in the middle of a transaction, and starts again.
    case serverKill = "server-kill"
    /// The server stops at a commit, which may or may not be found afterwards.
    case serverTornWrite = "server-torn-write"
    /// The server can't write.
    case serverDiskFull = "server-disk-full"
    /// The server is put back to an older state of its own.
    case serverRestore = "server-restore"
    /// A device's event stream is cut, with what was on its way.
    case streamCut = "stream-cut"
    /// A device is restored to an older state of its own.
    case deviceRestore = "device-restore"
    /// A device's store is copied onto another device of the same person.
    case deviceClone = "device-clone"
    /// A device's session is revoked.
    case revocation

    /// The faults that a draft draws among its operations.
    static let drawn = allCases.filter { $0 != .serverRestore }

    /// Whether it lasts; the others strike at a moment.
    var lasts: Bool {
        switch self {
        case .delay, .loss, .lostAnswers, .duplication, .lateness, .partitionOut, .partitionIn,
            .clog, .diskFull, .clockJump, .serverDiskFull:
            true
        default: false
        }
    }
}
