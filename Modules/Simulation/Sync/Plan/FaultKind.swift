/// The kinds of faults; the rows of the table of meetings.
package enum FaultKind: String, Sendable, CaseIterable, Codable, NamedKind {
    /// Messages take seconds.
    case delay
    /// Messages get lost.
    case loss
    /// Messages arrive twice.
    case duplication
    /// Messages overtake each other.
    case reordering
    /// Messages from a device get lost, and messages to it arrive.
    case partitionOut = "partition-out"
    /// Messages to a device get lost, and messages from it arrive.
    case partitionIn = "partition-in"
    /// The messages of half of the devices are held, then released in another order.
    case clog
    /// A device stops between two steps.
    case crash
    /// A device stops in the middle of a transaction.
    case storageCrash = "storage-crash"
    /// A device stops at a commit, which may or may not be found afterwards.
    case tornWrite = "torn-write"
    /// A device can't write.
    case diskFull = "disk-full"
    /// A device's clock is wrong.
    case clockSkew = "clock-skew"
    /// A device's clock runs too fast or too slow.
    case clockDrift = "clock-drift"
    /// A device's clock is set.
    case clockJump = "clock-jump"
    /// The server stops, in the middle of a request or between two, and starts again.
    case serverRestart = "server-restart"
    /// The server is restored to an older state.
    case serverRestore = "server-restore"
    /// A device is restored to an older state of its own.
    case deviceRestore = "device-restore"
    /// A device's store is copied to another machine.
    case clone
    /// A device's machine is cloned as a whole, and both are started.
    case machineClone = "machine-clone"
    /// A device's machine is restored as a whole to an older state.
    case machineRestore = "machine-restore"
    /// A device is off for 45 or 100 days.
    case silence
    /// The server no longer recognizes a device's sign-in.
    case tokenExpiry = "token-expiry"
    /// A device's event stream is cut, and it doesn't notice at once.
    case streamCut = "stream-cut"
    /// The server's clock is wrong.
    case serverClock = "server-clock"
    /// The server takes only short documents, and few at a time.
    case sizeLimit = "size-limit"
    /// A second program edits and syncs on the same store.
    case secondProgram = "second-program"

    /// Whether it lasts; the others strike at a moment.
    var lasts: Bool {
        switch self {
        case .delay, .loss, .duplication, .reordering, .partitionOut, .partitionIn, .clog,
            .diskFull, .clockSkew, .clockDrift, .secondProgram:
            true
        default: false
        }
    }

    /// Whether it affects a machine with everything on it, so that nothing there reveals it.
    var isOfMachines: Bool { self == .machineClone || self == .machineRestore }

    /// Whether a device keeps it for good.
    var isForEver: Bool { self == .clone || self == .machineClone }

    /// Whether its effect takes a while to show.
    var isLong: Bool {
        switch self {
        case .serverClock, .sizeLimit, .secondProgram: true
        default: false
        }
    }

    /// Whether it affects messages, so that it meets the operations that they carry.
    var strikesMessages: Bool {
        switch self {
        case .delay, .loss, .duplication, .reordering: true
        default: false
        }
    }
}
