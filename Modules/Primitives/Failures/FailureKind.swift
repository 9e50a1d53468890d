/// The kind of a failure. Every program ends with the exit status of its kind.
///
/// - Source: `sysexits.h` for 64 to 78.
public enum FailureKind: Int32, CaseIterable, Sendable {
    /// Something failed, or nothing has that name.
    case failed = 1
    /// The person said no.
    case cancelled = 2
    /// The command line, a URL or an option is malformed.
    case usage = 64
    /// A file, a store, a text or an answer is malformed or too large.
    case badData = 65
    /// An input is missing or unreadable.
    case noInput = 66
    /// A server did not answer, or failed.
    case unreachable = 69
    /// A file can't be created, or a name is taken.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// Something is busy: a retry may succeed.
    case tryAgain = 75
    /// The person, or the process, lacks the right.
    case notPermitted = 77
    /// The configuration, a variable of the environment or the clock is wrong.
    case configuration = 78
    /// A signal interrupted the program.
    case interrupted = 130

    /// The exit status of a program that ends with this kind of failure.
    public var exitStatus: Int32 { rawValue }

    /// Whether waiting may cure it, so that a program that stays open tries again.
    public var mayPass: Bool {
        switch self {
        case .unreachable, .tryAgain, .configuration, .inputOutput, .failed: true
        case .cancelled, .usage, .badData, .noInput, .cannotCreate, .notPermitted, .interrupted:
            false
        }
    }

    /// A description in a few words.
    public var meaning: String {
        switch self {
        case .failed: "it failed, or nothing has that name"
        case .cancelled: "you said no when asked"
        case .usage: "the command line cannot be used"
        case .badData: "a file, a store, a text or an answer holds what it must not"
        case .noInput: "an input file is missing or cannot be read"
        case .unreachable: "the server cannot be reached, or failed"
        case .cannotCreate: "a file cannot be made, or a name is taken"
        case .inputOutput: "reading or writing failed, the disk or the output is full"
        case .tryAgain: "the store or the server is busy: the same command may work later"
        case .notPermitted: "not signed in, a wrong password, or not permitted"
        case .configuration: "the configuration, an environment variable or the clock is wrong"
        case .interrupted: "interrupted from the keyboard"
        }
    }
}
