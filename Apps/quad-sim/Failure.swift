import Simulation

/// The reason for which the program ends without a pass: one sentence and an exit code.
struct Failure: Error {
    /// The exit codes of the program.
    enum Status: Int32 {
        case failed = 1
        case usage = 64
        case badData = 65
        case noInput = 66
        case unreachable = 69
        case cannotCreate = 73
        case interrupted = 130
    }

    let status: Status
    let sentence: String

    init(_ status: Status, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    /// Creates the failure of a simulation that ended without a verdict.
    init(_ error: SimulationError) {
        let status: Status =
            switch error {
            case .unreachable: .unreachable
            case .noRoom, .noPlaces: .badData
            case .alreadyThere, .nothingToBreak: .usage
            case .failed: .failed
            }
        self.init(status, error.description)
    }
}
