import Primitives
import Workspace

/// Something that the person does about people, written on this device before the server has it.
enum PeopleAct: Hashable, Sendable {
    case send(String, to: Somebody)
    case verb(PersonVerb, Somebody)
    case report(Somebody, reason: String)
    case read(AccountID, through: Int)
    case delete(Int, with: Somebody)
    /// Changes the profile; what is `nil` stays.
    case profile(name: String?, bio: String?, picture: String?)
    /// Shows a picture file, by its path; shows none any more.
    case picture(file: String), removePicture
    case here(place: String, until: String, note: String)
    case endHere
    case pause(Bool)
    case shareReading(Bool)
    case withdraw(Int64), retry(Int64)
    case checkIn(PeopleChoice.Spot)
    case leave
}

extension PeopleAct {
    /// The sentence that tells it was done; `nil` where the screen shows it.
    var done: String? {
        switch self {
        case .send, .read, .profile: nil
        case .verb(.block, let who):
            PersonVerb.block.done(to: who.name) + " To unblock: the block list under More."
        case .verb(let verb, let who): verb.done(to: who.name)
        case .report: "Reported to the operator."
        case .delete(_, let who): "Deleted for you; \(who.name) keeps it."
        case .here: "The people with whom you are connected see it."
        case .picture: "Your picture is changed; its place and time are removed."
        case .removePicture: "Your picture file is removed."
        case .endHere: "Taken back."
        case .pause(let isPaused): isPaused ? "Paused." : "You meet people again."
        case .shareReading(let isShared):
            isShared
                ? "Others see what you have read, and you see what they have read."
                : "No one sees what you have read, and you don't see what they have read."
        case .withdraw: "Withdrawn: it won't be sent."
        case .retry: "It is sent again."
        case .checkIn(let place): "You are at \(place.name)."
        case .leave: "You have left."
        }
    }

    /// The way by which the server gets it.
    var request: ServerRequest {
        switch self {
        case .checkIn, .leave: .sync
        default: .deliver
        }
    }
}
