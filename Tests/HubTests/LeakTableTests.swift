import API
import Hub
import Merge
import Primitives
import Sync
import Testing

/// Tests of all that the server tells of one person, as one table: who learns what of the owner,
/// before they had to do with each other, after, live, and when the owner has left.
@Suite("Who learns what of somebody")
struct LeakTableTests {
    /// Something that the owner does not tell everybody, with a word that is nowhere else.
    enum Secret: String, CaseIterable {
        case name, bio, spoken, deleted, asked, note, device, document, reason
    }

    /// Those who ask, by what they have to do with the owner.
    enum Asker: String, CaseIterable {
        case owner, secondDevice
        case connection, reported, pausing
        /// Somebody who asked the owner and waits, was declined, or was asked by the owner.
        case requester, declined, awaited
        case met, blocked, blockedConnection, blocker, stranger
        /// Somebody with a deleted account, or a revoked session.
        case left, revoked
        case nobody
    }

    enum Phase: CaseIterable { case before, after, live, gone }

    /// The rule of the table.
    private static func rule(_ asker: Asker, _ phase: Phase) -> Set<Secret> {
        let own: Set<Secret> = [.name, .bio, .spoken, .note, .device, .document]
        switch (asker, phase) {
        case (.left, .after), (.left, .live), (.nobody, _), (.stranger, _): return []
        case (.revoked, .before): return [.name, .device, .bio]
        case (.revoked, _): return []
        case (.owner, .before), (.secondDevice, .before): return [.name, .device, .bio]
        case (.owner, .after), (.secondDevice, .after): return own.union([.asked])
        case (.owner, .gone), (.secondDevice, .gone): return []
        // Events of one's own account bring the messages that one wrote on another device.
        case (.owner, .live), (.secondDevice, .live): return [.spoken]
        case (_, .before): return [.name, .bio]
        case (.connection, .after): return [.name, .bio, .spoken, .deleted, .note]
        case (.connection, .live): return [.spoken, .deleted]
        // A closed conversation keeps the name and what was written.
        case (.connection, .gone): return [.name, .spoken, .deleted]
        case (.reported, .after), (.pausing, .after): return [.name, .bio, .note]
        case (.reported, .gone), (.pausing, .gone): return [.name]
        case (.requester, .after), (.requester, .gone), (.declined, .after), (.declined, .gone):
            return [.name]
        case (.awaited, .after): return [.name, .bio, .asked]
        // The request is in no list any more; its text, which was read, is.
        case (.awaited, .gone): return [.asked]
        case (.met, .after): return [.name, .bio]
        case (.blockedConnection, .after), (.blockedConnection, .gone): return [.name]
        // A block list keeps the name.
        case (.blocker, .after), (.blocker, .gone): return [.name]
        default: return []
        }
    }

    @Test(
        "Everybody learns what the table says, at each time, however far numbers are behind",
        arguments: Phase.allCases, 0...5)
    func table(phase: Phase, lag: Int) async throws {
        var scene = try await Scene(lag: lag)
        if phase == .before {
            for asker in Asker.allCases {
                let told = try await scene.secrets(told: asker)
                #expect(told == Self.rule(asker, phase), "\(asker)")
            }
            return
        }
        try await scene.live()
        if phase == .live {
            let streams = try await scene.streams()
            try await scene.goOn()
            for asker in Asker.allCases {
                let told = try await scene.secrets(in: streams[asker], of: asker)
                #expect(told == Self.rule(asker, phase), "\(asker)")
            }
            return
        }
        try await scene.goOn()
        if phase == .gone {
            _ = try await scene.person(.owner)?.client.call(
                Routes.deleteMe, AccountDeletion(password: Person.password))
        }
        for asker in Asker.allCases {
            let told = try await scene.secrets(told: asker)
            #expect(told == Self.rule(asker, phase), "\(asker)")
        }
    }

    @Test("Every route that reads is asked")
    func completeness() {
        let reading = Hub.routes.filter { $0.method == .get }.map(\.name)
        #expect(Set(Scene.questions.keys).union(["events"]) == Set(reading))
    }
}

/// The owner and those who have to do with them.
private struct Scene {
    typealias Secret = LeakTableTests.Secret
    typealias Asker = LeakTableTests.Asker

    let world: HubWorld
    private var people: [Asker: Person] = [:]
    private let owner: Person

    /// Makes all meet the owner, but for a stranger.
    init(lag: Int) async throws {
        world = try await HubWorld(lag: lag)
        owner = try await world.join("owner")
        _ = try await owner.client.call(
            Routes.changeMe,
            ProfileChange(displayName: Self.word(.name), bio: Self.word(.bio)))
        _ = try await owner.client.call(
            Routes.renameDevice, DeviceRenaming(device: owner.device, name: Self.word(.device)))
        try await world.visit(owner, "Library", minutes: 30)
        for asker in Asker.allCases {
            switch asker {
            case .owner: people[asker] = owner
            case .secondDevice, .revoked: people[asker] = try await world.secondDevice(of: owner)
            case .nobody: break
            default:
                people[asker] = try await world.join("p-\(asker.rawValue.lowercased())")
                try await world.visit(
                    person(asker)!, asker == .stranger ? "Gym" : "Library", minutes: 30)
            }
        }
    }

    private static func word(_ secret: Secret) -> String { "Word-\(secret.rawValue)-Word" }

    func person(_ asker: Asker) -> Person? { people[asker] }

    /// Has everybody become what their name says.
    mutating func live() async throws {
        for asker in [Asker.connection, .reported, .pausing, .blockedConnection, .blocker] {
            try await world.message("Hello", from: owner, to: people[asker]!)
            _ = try await people[asker]!.client.call(Routes.accept, PersonPath(person: owner.id))
        }
        for asker in [Asker.requester, .declined] {
            try await world.message("May I?", from: people[asker]!, to: owner)
        }
        _ = try await owner.client.call(Routes.decline, DeclinePath(person: people[.declined]!.id))
        try await world.message(Self.word(.asked), from: owner, to: people[.awaited]!)
        for asker in [Asker.blocked, .blockedConnection] {
            _ = try await owner.client.call(Routes.block, PersonPath(person: people[asker]!.id))
        }
        _ = try await people[.blocker]!.client.call(Routes.block, PersonPath(person: owner.id))
        try await people[.pausing]!.set(SettingsChange(isPaused: true))
        _ = try await people[.left]!.client.call(
            Routes.deleteMe, AccountDeletion(password: Person.password))
        _ = try await owner.client.call(
            Routes.revokeDevice, DevicePath(device: people[.revoked]!.device))
    }

    /// Has the owner do all that somebody may learn of.
    func goOn() async throws {
        let connection = people[.connection]!
        for secret in [Secret.spoken, .deleted] {
            try await world.message(Self.word(secret), from: owner, to: connection)
        }
        _ = try await owner.client.call(
            Routes.deleteMessage, MessagePath(person: connection.id, number: 3))
        try await owner.say(Self.word(.note), until: world.clock.now + .hours(1))
        var report = world.report(people[.reported]!)
        report.reason = Self.word(.reason)
        _ = try await owner.client.call(Routes.report, report)
        var document = Document()
        document.set(
            "text", to: .text(Self.word(.document)),
            at: Stamp(time: 1_000 << 16, device: owner.device))
        let shared = SharedDocument(
            kind: DocumentKind(rawValue: "entry"), id: "1", state: document)
        _ = try await owner.client.call(
            Routes.push, PushRequest(device: owner.device, batch: 1, documents: [shared]))
        _ = try await owner.client.call(Routes.changeMe, ProfileChange(picture: "🦊"))
    }

    /// Opens a stream of each who can.
    func streams() async throws -> [Asker: LiveEvents] {
        var streams: [Asker: LiveEvents] = [:]
        for (asker, person) in people where ![.left, .revoked].contains(asker) {
            streams[asker] = try await person.client.events(after: nil)
        }
        return streams
    }

    /// Returns the secrets that the events of a stream tell, up to a change of the asker's own
    /// profile, which is made now.
    func secrets(in stream: LiveEvents?, of asker: Asker) async throws -> Set<Secret> {
        guard let stream else { return [] }
        _ = try await people[asker]?.client.call(Routes.changeMe, ProfileChange(bio: "the last"))
        var told = ""
        for try await event in stream {
            told += "\(event)\n"
            if event.change == .profile { break }
        }
        return Self.secrets(in: told)
    }

    private static func secrets(in text: String) -> Set<Secret> {
        Set(Secret.allCases.filter { text.contains(word($0)) })
    }

    /// Returns all that the reading routes tell somebody.
    func secrets(told asker: Asker) async throws -> Set<Secret> {
        var told: Set<Secret> = []
        // The owner asks about the connection, all others about the owner.
        let isOwn = [.owner, .secondDevice, .revoked].contains(asker)
        let others = isOwn ? people.values.map(\.id) : [owner.id]
        for (_, question) in Self.questions {
            for other in others {
                var request = try question(other)
                request.token = people[asker]?.client.token
                let response = await world.hub.handle(request)
                told.formUnion(
                    Self.secrets(in: String(decoding: response.body, as: UTF8.self)))
            }
        }
        return told
    }

    /// The questions of the table: each route that reads, about somebody.
    static let questions: [String: @Sendable (AccountID) throws -> APIRequest] = [
        "devices": { _ in try Routes.devices.request(Empty()) },
        "me": { _ in try Routes.me.request(Empty()) },
        "myPicture": { _ in try Routes.myPicture.request(Empty()) },
        "settings": { _ in try Routes.settings.request(Empty()) },
        "presence": { _ in try Routes.presence.request(Empty()) },
        "campus": { _ in try Routes.campus.request(Empty()) },
        "places": { _ in try Routes.places.request(PlacesQuery()) },
        "visits": { _ in try Routes.visits.request(VisitQuery()) },
        "people": { _ in try Routes.people.request(PeopleQuery()) },
        "person": { try Routes.person.request(PersonPath(person: $0)) },
        "picture": { try Routes.picture.request(PersonPath(person: $0)) },
        "thumbnail": { try Routes.thumbnail.request(PersonPath(person: $0)) },
        "requests": { _ in try Routes.requests.request(ListQuery()) },
        "declined": { _ in try Routes.declined.request(ListQuery()) },
        "conversations": { _ in try Routes.conversations.request(ListQuery()) },
        "messages": { try Routes.messages.request(MessageQuery(person: $0)) },
        "deletions": { try Routes.deletions.request(PersonPath(person: $0)) },
        "blocks": { _ in try Routes.blocks.request(Empty()) },
        "pull": { _ in try Routes.pull.request(PullRequest(since: 0, limit: 100)) },
        "versions": { _ in try Routes.versions.request(Empty()) },
        "health": { _ in try Routes.health.request(Empty()) },
        "readiness": { _ in try Routes.readiness.request(Empty()) },
        "apiDocument": { _ in try Routes.apiDocument.request(Empty()) },
    ]
}
