import API
import Workspace

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
    }

    /// An event of the story.
    struct Step: Sendable, Hashable {
        /// The line of the step in the file.
        let line: Int
        let at: Instant
        let person: Int
        let device: Int
        /// The file's word for the action.
        let verb: String
        let action: Action
    }

    /// The title of the story.
    package let title: String
    /// The campus's wall clock.
    let days: DayRule
    let places: [Place]
    let people: [Person]
    /// The steps in the order of the file, which is the order of time.
    var steps: [Step]

    /// The time of the first step.
    var start: Instant { steps[0].at }
    /// The time of the last step.
    var end: Instant { steps[steps.count - 1].at }

    /// An action of a person.
    enum Action: Sendable, Hashable {
        case makeGroup(String)
        case makeCounter(title: String, group: String?, step: Int64, start: Int64, reset: Int64)
        case tap(counter: String, times: Int64)
        case set(counter: String, to: Int64)
        case reset(counter: String)
        case resetGroup(String)
        case write(String)
        case walk(to: Int)
        case goOffline
        case goOnline
        case sync
        case send(to: Int, text: String)
        case accept(Int)
        case decline(Int)
        case block(Int)
        case unblock(Int)
        case expect(Expectation)
    }

    /// A view that a person must have.
    enum Expectation: Sendable, Hashable {
        case counter(String, shows: Int64)
        case entries([String])
        case waiting(Int)
        case feed([Int])
        case requests([Int])
        case conversation(with: Int, ConversationSummary.State, messages: [String]?)
        case page(of: Int, places: [String])
        case noPage(of: Int)
    }
}

/// An error in a scenario, with its position.
package struct ScenarioError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int
    /// The problem at that position.
    package let reason: String

    /// Line, column and reason, as compilers write them.
    package var description: String { "\(line):\(column): \(reason)" }
}
