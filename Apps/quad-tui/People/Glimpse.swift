import Primitives
import Synchronization
import Workspace

/// The people and messages of which the server told while the locked journal seals those that this
/// device keeps: they are shown as long as the program runs, and written nowhere.
final class Glimpse: Sendable {
    /// The things that were told, and how often something was.
    struct Sights: Sendable {
        var facts = PeopleFacts()
        var messages: [AccountID: [MessageSummary]] = [:]
        var people: [AccountID: PersonProfile] = [:]
        fileprivate(set) var number = 0
    }

    private let state = Mutex(Sights())

    /// The number of changes so far.
    var number: Int { state.withLock { $0.number } }

    /// Notes something that was told.
    func note(_ change: @Sendable (inout Sights) -> Void) {
        state.withLock { sights in
            change(&sights)
            sights.number += 1
        }
    }

    /// Forgets everything.
    func forget() {
        state.withLock { sights in
            if sights.number > 0 { sights = Sights() }
        }
    }

    /// Adds what was told to what this device can read.
    func show(in facts: inout PeopleFacts) {
        let sights = state.withLock { $0 }
        facts.feed = sights.facts.feed
        facts.requests = sights.facts.requests
        facts.conversations = sights.facts.conversations
        facts.blocked = sights.facts.blocked
        facts.declined = sights.facts.declined
        facts.profile = sights.facts.profile
        facts.settings = sights.facts.settings
        facts.devices = sights.facts.devices
        guard let person = facts.sight.person else { return }
        facts.messages = sights.messages[person] ?? []
        facts.person = sights.people[person]
    }
}
