import Presentation

/// The exit status of the program.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case cancelled = 2
    case usage = 64
    case badData = 65
    case noInput = 66
    case unreachable = 69
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case notPermitted = 77
    case configuration = 78
    case interrupted = 130

    /// The meaning of the code in words.
    var meaning: String {
        switch self {
        case .done: "done"
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

    /// The code as JSON, for `quad help exit-codes`.
    var json: JSON { ["code": .integer(Int64(rawValue)), "meaning": .string(meaning)] }
}
