import API
import Primitives
import Workspace

/// The things that a person sees on a device, before they are held against an expectation.
enum Observation: Sendable, Hashable {
    case counter(value: Int64, isMet: Bool?)
    case titles([String])
    /// A stopwatch; its time is `nil` where time is not the story's.
    case stopwatch(milliseconds: Int64?, isRunning: Bool, laps: Int?)
    case periods([Int64])
    case entries([String])
    case waiting(Int)
    case people([AccountID])
    /// A conversation; `nil` if there is none.
    case conversation(ConversationSummary.State?, messages: [String]?)
    /// The page of a person; `nil` if there is none.
    case page(PageObservation?)
    case devices([String])
    /// Whether the device is signed in, and the reason if it is not.
    case signedIn(Bool, reason: String)
    /// The events on a live stream.
    case arrivals([ArrivedEvent])
    /// The number of people of a population.
    case crowd(Int)
}

/// The page of a person as it is shown.
struct PageObservation: Sendable, Hashable {
    var places: [String]
    var name: String?
    var bio: String?
    var here: String?
}
