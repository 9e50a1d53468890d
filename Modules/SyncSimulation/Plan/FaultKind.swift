/// What goes wrong; the rows of the table of what was met.
public enum FaultKind: String, Sendable, CaseIterable, Codable {
    /// Messages take seconds.
    case delay
    /// Messages get lost.
    case loss
    /// Messages arrive twice.
    case duplication
    /// Messages overtake each other.
    case reordering
    /// What a device sends gets lost, what is sent to it arrives.
    case partitionOut = "partition-out"
    /// What is sent to a device gets lost, what it sends arrives.
    case partitionIn = "partition-in"
    /// The messages of half of the devices are held, then freed in another order.
    case clog
    /// A device stops between two steps.
    case crash
    /// A device stops in the middle of a transaction.
    case storageCrash = "storage-crash"
    /// A device stops at a commit, which is found afterwards or not.
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
    /// The server is put back to an older state.
    case serverRestore = "server-restore"
    /// A device is put back to an older state of its own.
    case deviceRestore = "device-restore"
    /// A device's store is copied to another machine.
    case clone
    /// A device's machine is cloned as a whole, and both are started.
    case machineClone = "machine-clone"
    /// A device's machine is put back to an older state as a whole.
    case machineRestore = "machine-restore"
    /// A device is off for 45 or 100 days.
    case silence
    /// A device's sign-in is no longer known.
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

    /// Whether it is about a machine with all that is on it, so that nothing there tells of it.
    var isOfMachines: Bool { self == .machineClone || self == .machineRestore }

    /// Whether a device has it for good.
    var isForEver: Bool { self == .clone || self == .machineClone }

    /// Whether it takes a while until it shows what it does.
    var isLong: Bool {
        switch self {
        case .serverClock, .sizeLimit, .secondProgram: true
        default: false
        }
    }

    /// Whether it strikes messages, so that it meets what they carry.
    var strikesMessages: Bool {
        switch self {
        case .delay, .loss, .duplication, .reordering: true
        default: false
        }
    }
}
