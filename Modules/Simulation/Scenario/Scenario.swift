import API
import Geofence
import Primitives

/// A story with a known end: people, places, and what happens when.
///
/// Scenarios are written in YAML, see `docs/scenarios/README.md`. They run in one process in
/// virtual time (``ScenarioRunner``).
public struct Scenario: Sendable, Hashable {
    /// Somebody in the story.
    struct Person: Sendable, Hashable {
        let name: String
        /// What their devices are called; the first one is carried about.
        let devices: [String]
        /// The position in ``Scenario/places`` where they begin, if they are anywhere.
        let start: Int?
    }

    /// Something that happens.
    struct Step: Sendable, Hashable {
        /// The line of the file that says so.
        let line: Int
        let at: Instant
        let person: Int
        let device: Int
        /// The word of the file for what happens.
        let verb: String
        let action: Action
    }

    /// What the story is called.
    public let title: String
    /// The campus's wall clock.
    let days: DayRule
    let places: [Place]
    let people: [Person]
    /// In the order of the file, which is the order of time.
    let steps: [Step]

    /// When the story begins: at its first step.
    var start: Instant { steps[0].at }
    /// When it ends: at its last step.
    var end: Instant { steps[steps.count - 1].at }

    /// What somebody can do.
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

    /// What somebody must see.
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

/// What is wrong with a scenario, and where.
public struct ScenarioError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// What is wrong there.
    public let reason: String

    /// Line, column and reason, as compilers write them.
    public var description: String { "\(line):\(column): \(reason)" }
}
