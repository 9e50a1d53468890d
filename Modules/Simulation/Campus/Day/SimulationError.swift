import Primitives

/// An error that ends a simulation without a verdict.
package enum SimulationError: Error, Sendable, CustomStringConvertible {
    /// The server didn't answer, despite retries.
    case unreachable(String)
    /// The server has no places, so nobody could be anywhere.
    case noPlaces
    /// The server counts visits as it must for people, so that a day that passes in minutes has no
    /// encounters.
    case noRehearsal
    /// The server forgets visits before a run with so many hours of them is over.
    case forgetsTooSoon(hours: Int)
    /// A day lies in no term, or in another one than the first.
    case noTerm(Day)
    /// This machine does not know the zone of the campus.
    case noZone(String)
    /// The server takes no new accounts, or only by invitation.
    case takesNobody
    /// The campus has no place with enough room for a stay.
    case noRoom
    /// The server already has people from this seed, with devices that this run doesn't have.
    case alreadyThere(name: String)
    /// The requested fault had no occasion.
    case nothingToBreak(Sabotage.Kind)
    /// The disk of a device's store is full, or broken.
    case noSpace(student: String, doing: String, reason: String)
    /// A student's operation failed, which never happens with a sound server.
    case failed(student: String, doing: String, reason: String)

    /// One sentence: the problem and the remedy.
    package var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .noPlaces: "the server has no places"
        case .noRehearsal:
            "the server is for people, who meet nobody in a day that is told of afterwards: it "
                + "must run as a rehearsal"
        case .forgetsTooSoon(let hours):
            "the server forgets visits before the day is checked: it must keep them for "
                + "\(hours) hours"
        case .noTerm(let day):
            "\(day) is in no term: terms of 15 weeks begin on the first Monday of September, and "
                + "on the first from 15 January on"
        case .noZone(let zone):
            "this machine knows no time zone \(zone), which is that of the campus"
        case .takesNobody:
            "the server takes nobody without an invitation: it must run as a rehearsal, with "
                + "registration open"
        case .noRoom:
            "no place of this campus has room to stay in: places need to be about 12 m wide and "
                + "20 m from their neighbours"
        case .alreadyThere(let name):
            "the server already knows \(name) from another run: use a fresh server or another "
                + "--seed"
        case .nothingToBreak(let kind):
            "the day had no occasion for \(kind.rawValue): use more --people"
        case .failed(let student, let doing, let reason),
            .noSpace(let student, let doing, let reason):
            "\(student) could not \(doing): \(reason)"
        }
    }
}

extension SimulationError: ClassifiedError {
    package var kind: FailureKind {
        switch self {
        case .unreachable: .unreachable
        case .noRoom: .badData
        case .noPlaces, .noRehearsal, .takesNobody, .forgetsTooSoon, .noZone: .configuration
        case .alreadyThere, .nothingToBreak, .noTerm: .usage
        case .noSpace: .inputOutput
        case .failed: .failed
        }
    }
}
