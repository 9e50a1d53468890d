import CampusSimulation
import Storage

/// The reason for which the program ends without a pass: one sentence and an exit code.
struct Failure: Error {
    let kind: FailureKind
    let sentence: String

    init(_ kind: FailureKind, _ sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }

    /// Creates the failure of a simulation that ended without a verdict.
    init(_ error: SimulationError) {
        let kind: FailureKind =
            switch error {
            case .unreachable: .unreachable
            case .noRoom, .noPlaces: .badData
            case .noRehearsal, .takesNobody: .configuration
            case .alreadyThere, .nothingToBreak: .usage
            case .failed: .failed
            }
        var sentence = error.description
        switch error {
        case .noPlaces: sentence += ": quad-server places import FILE"
        case .noRehearsal, .takesNobody: sentence += ": quad-server serve --rehearsal yes"
        default: break
        }
        self.init(kind, sentence)
    }
}
