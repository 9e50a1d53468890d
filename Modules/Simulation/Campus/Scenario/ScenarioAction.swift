import API
import Counting
import Geofence
import Primitives
import Sync
import Workspace

extension Scenario {
    /// An action of a person, or something that happens to their device or to the server.
    indirect enum Action: Sendable, Hashable {
        case makeGroup(String)
        case makeCounter(CounterMaking)
        case tap(counter: String, times: Int64, note: String)
        case set(counter: String, to: Int64, note: String)
        case reset(counter: String, note: String)
        case resetGroup(String, note: String)
        case editCounter(String, CounterMaking)
        case deleteCounter(String)
        case restoreCounter(String)
        case undo(Int)
        case redo(Int)
        case start(String)
        case stop(String, note: String)
        case lap(String)
        case write(String)
        case editEntry(String, to: String)
        case deleteEntry(String)
        case restoreEntry(String)
        case walk(to: Int)
        case checkIn(Int, for: Duration, note: String?)
        case read(Coordinate, accuracy: Double)
        case ownTracks(Coordinate, accuracy: Double)
        case profile(name: String?, bio: String?)
        case revoke(Int)
        case goOffline
        case goOnline
        case sync
        case checkOut
        case pause(Bool)
        case deleteAccount
        case listen(Bool)
        case send(to: Int, text: String)
        case verb(PersonVerb, Int)
        case fault(Fault)
        case expect(Expectation, Patience)
    }

    /// The settings of a counter that is made or changed; what is `nil` is not said.
    struct CounterMaking: Sendable, Hashable {
        var title: String?
        var group: String?
        var step: Int64?
        var start: Int64?
        var reset: Int64?
        var target: Target?
        var isTime = false
    }

    /// The time that an expectation has.
    enum Patience: Sendable, Hashable {
        case now
        case within(Duration)
        case never(Duration)
    }

    /// Something that goes wrong.
    enum Fault: Sendable, Hashable {
        case network(NetworkFault)
        case crash
        case clock(Duration)
        /// The store of the device is as it was at a time.
        case restore(Instant)
        /// A copy of the device's store takes the place of that of another one of the person.
        case clone(onto: Int)
        case server(ServerFault)
        /// The server has what it had at a time.
        case serverRestore(Instant)
        case disk(DiskFault, isOfServer: Bool)
    }

    /// The states of a disk.
    enum DiskFault: Sendable, Hashable {
        case sound
        /// Each write takes so long.
        case slow(Duration)
        /// Nothing can be written.
        case full
        /// Each write is kept, and not confirmed.
        case failing
    }

    /// The states of a device's network.
    enum NetworkFault: Sendable, Hashable {
        case sound
        case delay(Duration)
        /// A share of requests is lost, on the way there or back.
        case loss(Double)
        /// Requests arrive, and answers don't.
        case oneWay
        /// Requests hang for a minute and are given up.
        case clog
    }

    /// The states of the server.
    enum ServerFault: String, Sendable, Hashable {
        case sound
        case kill
        case pause
        case restart
    }

    /// A view that a person must have.
    indirect enum Expectation: Sendable, Hashable {
        case counter(String, Bounds, isMet: Bool?)
        case noCounter(String)
        case stopwatch(String, Bounds, isRunning: Bool?, laps: Int?)
        case periods(String, [Int64])
        case entries([String])
        case waiting(Int)
        case feed([Int], isWhole: Bool)
        case requests([Int])
        case conversation(with: Int, ConversationSummary.State, messages: [String]?)
        case page(of: Int, places: [String])
        case noPage(of: Int)
        case noConversation(with: Int)
        case profile(of: Int, name: String?, bio: String?, here: String?)
        case devices([String])
        case signedIn(Bool)
        case stream(ArrivedEvent.Wish, Bounds)
        case crowd(CrowdView, Bounds)
        case any(Int, of: [Expectation])
        /// A step is refused, for a reason that contains a text; `nil` for any reason.
        case refused(Action, verb: String, says: String?)
    }

    /// The ways to count the people of a population.
    enum CrowdView: String, Sendable, Hashable, CaseIterable {
        /// Those whom the person has in the feed.
        case feed
        /// Those who have the person in theirs.
        case seenBy = "seen by"
        /// Those who have others of the population in theirs.
        case company
    }

    /// The smallest and the greatest value that are as expected; `nil` for no bound.
    struct Bounds: Sendable, Hashable, CustomStringConvertible {
        var least: Int64?
        var most: Int64?

        /// Whether a value lies within the bounds.
        func contains(_ value: Int64) -> Bool {
            value >= least ?? .min && value <= most ?? .max
        }

        var description: String {
            switch (least, most) {
            case (let least?, let most?) where least == most: "\(least)"
            case (let least?, let most?): "\(least) to \(most)"
            case (let least?, nil): "at least \(least)"
            case (nil, let most?): "at most \(most)"
            case (nil, nil): "anything"
            }
        }
    }
}
