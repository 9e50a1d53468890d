import API
import Workspace

/// Why a simulation ended without a verdict.
public enum SimulationError: Error, Sendable, CustomStringConvertible {
    /// The server didn't answer, however patiently it was asked.
    case unreachable(String)
    /// The server has no places, so nobody could be anywhere.
    case noPlaces
    /// The campus has no place with room for people to stay in.
    case noRoom
    /// The server already has people of this seed, with devices that this run doesn't have.
    case alreadyThere(name: String)
    /// The fault that was asked for found no occasion.
    case nothingToBreak(Sabotage.Kind)
    /// Something that a student did failed, which on a sound server nothing does.
    case failed(student: String, doing: String, reason: String)

    /// One sentence: what happened and what to do.
    public var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .noPlaces: "the server has no places: quad-server places import FILE"
        case .noRoom:
            "no place of this campus has room to stay in: places need to be about 12 m wide and "
                + "20 m from their neighbours"
        case .alreadyThere(let name):
            "the server already knows \(name) from another run: use a fresh server or another "
                + "--seed"
        case .nothingToBreak(let kind):
            "the day had no occasion for \(kind.rawValue): use more --people"
        case .failed(let student, let doing, let reason):
            "\(student) could not \(doing): \(reason)"
        }
    }
}
