import Geofence
import Primitives
import Sync

/// A story with a known end: people, places, and timed events.
///
/// Scenarios are written in YAML, see `docs/scenarios/README.md`. They run in one process in
/// virtual time (``ScenarioRunner``).
package struct Scenario: Sendable, Hashable {
    /// A person in the story.
    struct Person: Sendable, Hashable {
        let name: String
        /// The names of their devices; the first one is carried about.
        let devices: [String]
        /// The index in ``Scenario/places`` of the place where they begin; `nil` for no position.
        let start: Int?

        /// The login, which has letters from a to z only.
        func login(number: Int) -> String {
            let isPlain = name.allSatisfy { $0.isASCII && $0.isLetter } && name.count > 1
            return (isPlain ? name.lowercased() : "person\(number + 1)") + ".sim"
        }
    }

    /// An event of the story.
    struct Step: Sendable, Hashable {
        /// The place of the step in its file.
        let position: FilePosition
        var at: Instant
        let person: Int
        let device: Int
        /// The file's word for the action.
        var verb: String
        var action: Action
        /// The step as it stands in the file, on one line, and who does it.
        var words = ""
        var name: String?
        var tags: [String] = []
        var reason: String?

        /// The line of the step in the file.
        var line: Int { position.line }

        /// The one word for the action: of `do`, its value.
        var word: String {
            switch action {
            case .goOffline: "go offline"
            case .goOnline: "go online"
            case .sync: "sync"
            case .checkOut: "check out"
            case .pause(let isPaused): isPaused ? "pause" : "resume"
            case .deleteAccount: "delete account"
            case .listen(let isOn): isOn ? "listen" : "stop listening"
            default: verb
            }
        }

        /// Whether a driver gets an order for the step; the others the story does itself.
        var isOrder: Bool {
            switch action {
            case .walk, .goOffline, .goOnline, .read, .ownTracks, .fault, .expect: false
            default: true
            }
        }

        /// Whether it happens to the server, and to nobody.
        var isOfServer: Bool {
            switch action {
            case .fault(.server), .fault(.serverRestore), .fault(.disk(_, isOfServer: true)): true
            default: false
            }
        }

        /// The same step, so much later.
        func moved(by time: Duration) -> Step {
            var step = self
            step.at += time
            switch action {
            case .fault(.restore(let earlier)): step.action = .fault(.restore(earlier + time))
            case .fault(.serverRestore(let earlier)):
                step.action = .fault(.serverRestore(earlier + time))
            default: break
            }
            return step
        }
    }

    /// The version of the language in which it is written.
    package let version: Int
    /// The title of the story.
    package let title: String
    /// Whether steps happen at their second, without a delay that the seed draws.
    let isPunctual: Bool
    /// The campus's wall clock.
    let days: DayRule
    let places: [Place]
    let people: [Person]
    /// The population beside them; `nil` for none.
    var crowd: Crowd?
    /// The steps in the order of time.
    var steps: [Step]

    /// The time of the first step.
    var start: Instant { steps[0].at }
    /// The time of the last step.
    var end: Instant { steps[steps.count - 1].at }

    /// The names of the people in the story.
    package var cast: [String] { people.map(\.name) }
    /// All tags of the steps, sorted.
    package var tags: [String] { Set(steps.flatMap(\.tags)).sorted() }
}
