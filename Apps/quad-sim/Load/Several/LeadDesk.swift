import Foundation
import LoadTest
import Primitives
import Synchronization

/// The leader at work: it answers generators, whose state it keeps.
final class LeadDesk: Sendable {
    private let lead: Mutex<LoadLead>
    private let invitation: @Sendable (LoadPart, _ key: String) -> LoadInvitation
    private let clock = ContinuousClock()
    private let origin: ContinuousClock.Instant

    init(
        parts: Int, _ invitation: @escaping @Sendable (LoadPart, _ key: String) -> LoadInvitation
    ) {
        lead = Mutex(LoadLead(parts: parts))
        self.invitation = invitation
        origin = clock.now
    }

    /// The seconds since the leader began.
    var now: Double { (clock.now - origin) / .seconds(1) }

    /// The state of now.
    var state: LoadLead {
        lead.withLock { lead in
            lead.look(at: now)
            return lead
        }
    }

    /// Ends the load on all generators.
    func abort() { lead.withLock { $0.abort() } }

    /// Answers a generator.
    func answer(_ request: LeadDoor.Request) -> (status: Int, body: Data) {
        switch (request.method, request.path) {
        case ("GET", "/clock"):
            return Self.body(LeadTime(now: Date().timeIntervalSince1970))
        case ("POST", "/join"):
            guard let application = Self.read(LoadApplication.self, request.body),
                application.version == LoadInvitation.current
            else { return (400, Data()) }
            let key = LeadToken.random()
            let part = lead.withLock { $0.join(application, key: key, at: now) }
            guard let part else { return (409, Data()) }
            Output.report("part \(part) is made by \(application.name)")
            return Self.body(invitation(part, key))
        case ("POST", "/beat"):
            guard let beat = Self.read(LoadBeat.self, request.body) else { return (400, Data()) }
            let order = lead.withLock { $0.hear(beat, at: now) }
            guard let order else { return (410, Data()) }
            return Self.body(order)
        default: return (404, Data())
        }
    }

    private static func read<Message: Decodable>(_: Message.Type, _ body: Data) -> Message? {
        try? JSONDecoder().decode(Message.self, from: body)
    }

    private static func body(_ message: some Encodable) -> (status: Int, body: Data) {
        guard let body = try? JSONEncoder().encode(message) else { return (500, Data()) }
        return (200, body)
    }
}
