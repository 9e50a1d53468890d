import CampusSimulation
import Primitives

/// The reason for which the program ends without a pass: one sentence and an exit code.
struct Failure: Error {
    let kind: FailureKind
    let sentence: String
    /// Further sentences, a line each, such as the other mistakes of a file.
    let more: [String]
    /// The status that the program ends with.
    let exitStatus: Int32

    init(
        _ kind: FailureKind, status: Int32? = nil, _ sentence: String, more: [String] = []
    ) {
        self.kind = kind
        self.sentence = sentence
        self.more = more
        exitStatus = status ?? kind.exitStatus
    }

    /// Creates the failure of a run that a signal ended.
    init(signal: Int32, _ sentence: String) {
        kind = .interrupted
        self.sentence = sentence
        more = []
        exitStatus = Self.exitStatus(of: signal)
    }

    /// Returns the status that shells give to programs that a signal ended: 130 for INT, 143 for
    /// TERM.
    static func exitStatus(of signal: Int32) -> Int32 { 128 + signal }

    /// Creates the failure of a simulation that ended without a verdict.
    init(_ error: SimulationError) {
        let kind: FailureKind =
            switch error {
            case .unreachable: .unreachable
            case .noRoom, .noPlaces: .badData
            case .noRehearsal, .takesNobody, .forgetsTooSoon, .noZone: .configuration
            case .alreadyThere, .nothingToBreak, .noTerm: .usage
            case .noSpace: .inputOutput
            case .failed: .failed
            }
        var sentence = error.description
        switch error {
        case .noPlaces: sentence += ": quad-server places import FILE"
        case .noRehearsal, .takesNobody: sentence += ": quad-server serve --rehearsal yes"
        case .forgetsTooSoon(let hours): sentence += ": --retention-hours \(hours)"
        default: break
        }
        self.init(kind, sentence)
    }
}
