import Primitives
import Simulation

/// The reason for which the program ends without a pass: one sentence and an exit code.
struct Failure: ClassifiedError {
    let kind: FailureKind
    let sentence: String
    /// Further sentences, a line each, such as the other mistakes of a file.
    let more: [String]
    /// The status that the program ends with.
    let exitStatus: Int32

    init(_ kind: FailureKind, status: Int32? = nil, _ sentence: String, more: [String] = []) {
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

    /// Creates the failure for any error.
    init(_ error: any Error) {
        let advice =
            switch error {
            case SimulationError.noPlaces: ": quad-server places import FILE"
            case SimulationError.noRehearsal, SimulationError.takesNobody:
                ": quad-server serve --rehearsal yes"
            case SimulationError.forgetsTooSoon(let hours): ": --retention-hours \(hours)"
            default: ""
            }
        self = error as? Failure ?? Failure(FailureKind(of: error), "\(error)\(advice)")
    }
}
