import Storage

/// A failure that ends the program, with a sentence and an exit code.
struct Failure: Error {
    /// The exit codes of the program, with the numbers of `sysexits.h`.
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
    /// The lines to print before the sentence, if there are any.
    let details: [String]

    init(_ status: Status, _ sentence: String, details: [String] = []) {
        self.status = status
        self.sentence = sentence
        self.details = details
    }

    /// Creates the failure for a storage error.
    init(_ error: StorageError) {
        let status: Status =
            switch error {
            case .invalidURL, .newerSchema: .configuration
            case .cannotOpen, .readOnly: .cannotCreate
            case .notAStore, .foreign, .corrupt, .notUnique, .invalidRow: .badData
            case .locked, .closed, .unavailable: .tryAgain
            case .diskFull, .inputOutput, .uncertain: .inputOutput
            }
        self.init(status, error.description)
    }
}
