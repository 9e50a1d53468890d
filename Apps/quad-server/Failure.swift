import Replica

/// A failure that ends the program, with a sentence and an exit code.
struct Failure: Error {
    let kind: FailureKind
    let sentence: String
    /// The lines to print before the sentence, if there are any.
    let details: [String]

    init(_ kind: FailureKind, _ sentence: String, details: [String] = []) {
        self.kind = kind
        self.sentence = sentence
        self.details = details
    }

    /// Returns the failure with another name of a file.
    func naming(_ file: String, for other: String) -> Failure {
        Failure(
            kind, sentence.replacing(other, with: file),
            details: details.map { $0.replacing(other, with: file) })
    }

    init(_ error: StorageError) {
        self.init(error.kind, error.description)
    }
}
