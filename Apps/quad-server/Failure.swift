import Storage

/// Why the program ends before its time: a sentence and an exit code.
struct Failure: Error {
    /// The exit codes of the program, as `sysexits.h` has them.
    enum Status: Int32 {
        case badData = 65
        case noInput = 66
        case cannotCreate = 73
        case inputOutput = 74
        case tryAgain = 75
        case notPermitted = 77
        case configuration = 78
    }

    let status: Status
    let sentence: String
    /// What is said before, a line each, where it is more than a sentence.
    let details: [String]

    init(_ status: Status, _ sentence: String, details: [String] = []) {
        self.status = status
        self.sentence = sentence
        self.details = details
    }

    /// What a failed store means for the program.
    init(_ error: StorageError) {
        let status: Status =
            switch error {
            case .invalidURL, .newerSchema: .configuration
            case .cannotOpen, .readOnly: .cannotCreate
            case .notAStore, .foreign, .corrupt, .notUnique, .invalidRow: .badData
            case .locked, .closed: .tryAgain
            case .diskFull, .inputOutput: .inputOutput
            }
        self.init(status, error.description)
    }
}
