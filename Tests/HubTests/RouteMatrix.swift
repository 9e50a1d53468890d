import API
import Hub
import Merge
import Primitives
import Storage
import Sync

/// The expected status of each route for each actor.
enum RouteMatrix {
    /// A marker in all private data of the owner.
    static let secret = "SECRET-OF-THE-OWNER"

    enum Actor: String { case owner, other, blocked, revoked, nobody }

    /// One route, with each actor's request for the owner's data and the expected status.
    struct Row: Sendable {
        let name: String
        let other: Int
        let blocked: Int
        let isOpen: Bool
        /// Whether the answer names the person of the request, or the actor, on purpose.
        let namesOwner: Bool
        /// The status for everybody; `nil` if it depends on the actor.
        var everybody: Int?
        let request: @Sendable (Cast, Actor) throws -> APIRequest

        func status(of actor: Actor) -> Int {
            if let everybody { return everybody }
            return switch actor {
            case .owner: 200
            case .other: other
            case .blocked: blocked
            case .revoked, .nobody: isOpen ? 200 : 401
            }
        }
    }

    /// The people of the matrix. The owner is connected with a friend, has a request from a suitor,
    /// and has blocked somebody who was in the same place; the other person never met her.
    struct Cast {
        let world: HubWorld
        let owner: Person
        let friend: Person
        let suitor: Person
        let other: Person
        let blocked: Person
        private let revokedToken: String?

        init() async throws {
            world = try await HubWorld()
            owner = try await world.join("owner")
            friend = try await world.join("friend")
            suitor = try await world.join("suitor")
            other = try await world.join("other")
            blocked = try await world.join("blocked")
            for person in [owner, friend] { try await person.show("plain.png") }
            try await world.connect(friend, owner)
            try await world.message(secret, from: owner, to: friend)
            _ = try await owner.client.call(
                Routes.statePresence,
                HereStatement(note: secret, until: world.clock.now + .hours(1)))
            for person in [suitor, blocked] {
                try await world.visit(person, "Library", minutes: 20)
            }
            try await world.visit(other, "Gym", minutes: 20)
            try await world.message("May I?", from: suitor, to: owner)
            _ = try await owner.client.call(Routes.block, PersonPath(person: blocked.id))
            _ = try await owner.client.call(
                Routes.push,
                PushRequest(device: owner.device, batch: 1, documents: [Self.document(owner)]))
            let lost = try await world.secondDevice(of: owner)
            _ = try await owner.client.call(
                Routes.revokeDevice, DevicePath(device: lost.device))
            revokedToken = lost.client.token
        }

        func token(of actor: Actor) -> String? {
            switch actor {
            case .owner: owner.client.token
            case .other: other.client.token
            case .blocked: blocked.client.token
            case .revoked: revokedToken
            case .nobody: nil
            }
        }

        func person(_ actor: Actor) -> Person {
            switch actor {
            case .owner, .revoked, .nobody: owner
            case .other: other
            case .blocked: blocked
            }
        }

        func send(_ request: APIRequest) async throws -> APIResponse {
            guard Routes.events.description.template.match(request.path) != nil else {
                let response = await world.hub.handle(request)
                DescribedTransport.hold(response, to: request)
                return response
            }
            switch await world.hub.open(request) {
            case .refused(let response): return response
            case .events(let events):
                for try await event in events {
                    return APIResponse(status: 200, body: Array(event.text.utf8))
                }
                return APIResponse(status: 500)
            }
        }

        static func document(_ person: Person) -> SharedDocument {
            var document = Document()
            document.set(
                "text", to: .text(secret),
                at: Stamp(time: 1_000 << 16, device: person.device))
            return SharedDocument(
                kind: DocumentKind(rawValue: "entry"), id: "1", state: document)
        }
    }

    private static func row<Input, Output>(
        _ route: Route<Input, Output>, other: Int = 200, blocked: Int? = nil,
        namesOwner: Bool = false,
        _ input: @escaping @Sendable (Cast, Actor) throws -> Input
    ) -> Row {
        Row(
            name: route.description.name, other: other, blocked: blocked ?? other,
            isOpen: route.description.access == .anyone, namesOwner: namesOwner,
            request: { try route.request(input($0, $1)) })
    }

    static let rows: [Row] =
        [
            row(Routes.register) { cast, actor in
                NewAccount(
                    name: "new-\(actor.rawValue)", password: Person.password,
                    displayName: "New", device: cast.world.environment.newID())
            },
            row(Routes.signIn) { cast, actor in
                let person = actor == .owner ? cast.owner : cast.other
                return Credentials(
                    name: person.name, password: Person.password,
                    device: cast.world.environment.newID())
            },
            // A code of nobody: whoever asks is told the same.
            Row(
                name: Routes.resetPassword.description.name, other: 401, blocked: 401,
                isOpen: true, namesOwner: false, everybody: 401,
                request: { cast, _ in
                    try Routes.resetPassword.request(
                        PasswordByCode(
                            name: cast.owner.name, code: "0000-0000-0000-0000",
                            password: "another horse"))
                }),
            row(Routes.revokeDevice, other: 404) { cast, _ in
                DevicePath(device: cast.owner.device)
            },
            row(Routes.renameDevice, other: 404) { cast, _ in
                DeviceRenaming(device: cast.owner.device, name: secret)
            },
            row(Routes.changeMe) { _, actor in ProfileChange(bio: "I am \(actor.rawValue)") },
            Row(
                name: Routes.setPicture.description.name, other: 200, blocked: 200, isOpen: false,
                namesOwner: false
            ) { _, _ in
                var request = try Routes.setPicture.request(PortraitTimes())
                request.body = try HubWorld.file("turned-6.jpg")
                return request
            },
            row(Routes.removePicture) { _, _ in PortraitTimes() },
            row(Routes.myPicture, other: 404) { _, _ in Empty() },
            row(Routes.picture, other: 404) { cast, actor in
                PersonPath(person: actor == .owner ? cast.friend.id : cast.owner.id)
            },
            row(Routes.thumbnail, other: 404) { cast, actor in
                PersonPath(person: actor == .owner ? cast.friend.id : cast.owner.id)
            },
            row(Routes.changePassword) { _, _ in
                PasswordChange(old: Person.password, new: "correct horse again")
            },
            row(Routes.deleteMe) { _, _ in AccountDeletion(password: Person.password) },
            row(Routes.changeSettings) { _, _ in
                SettingsChange(sharesReading: true, leastMinutes: 5)
            },
            row(Routes.statePresence) { cast, actor in
                HereStatement(
                    note: actor == .owner ? secret : "here",
                    until: cast.world.clock.now + .hours(1))
            },
            row(Routes.places) { _, _ in PlacesQuery() },
            row(Routes.reportVisits) { _, _ in VisitBatch(events: []) },
            Row(
                name: Routes.ownTracks.description.name, other: 200, blocked: 200, isOpen: false,
                namesOwner: false
            ) { _, _ in
                APIRequest(
                    method: .post, path: Routes.ownTracks.description.template.text,
                    body: Array(#"{"_type":"status"}"#.utf8))
            },
            row(Routes.visits) { _, _ in VisitQuery() },
            row(Routes.people) { _, _ in PeopleQuery() },
            row(Routes.person, other: 404) { cast, actor in
                PersonPath(person: actor == .owner ? cast.friend.id : cast.owner.id)
            },
            // To the blocked person, it is as if they had never met.
            row(Routes.send, other: 403, namesOwner: true) { cast, actor in
                NewMessage(
                    id: cast.world.environment.newID(),
                    to: actor == .owner ? cast.friend.id : cast.owner.id, text: "Hi")
            },
            row(Routes.accept, other: 404) { cast, _ in PersonPath(person: cast.suitor.id) },
            row(Routes.decline, other: 404) { cast, _ in DeclinePath(person: cast.suitor.id) },
            row(Routes.takeBackDecline, other: 404) { cast, _ in
                PersonPath(person: cast.suitor.id)
            },
            row(Routes.messages, other: 404) { cast, _ in
                MessageQuery(person: cast.friend.id)
            },
            row(Routes.deletions, other: 404) { cast, _ in PersonPath(person: cast.friend.id) },
            row(Routes.deleteMessage, other: 404) { cast, _ in
                MessagePath(person: cast.friend.id, number: 1)
            },
            row(Routes.clearMessages, other: 404) { cast, _ in
                HistoryClearing(person: cast.friend.id, through: 1)
            },
            row(Routes.report, other: 404) { cast, actor in
                cast.world.report(actor == .owner ? cast.friend : cast.owner)
            },
            row(Routes.read, other: 404) { cast, _ in
                ReadMark(person: cast.friend.id, through: 1)
            },
            // Of a conversation that is not theirs, nothing is told or changed.
            row(Routes.receipts) { cast, _ in
                ReceiptBatch(items: [MessageReceipt(person: cast.friend.id, delivered: 1, read: 1)])
            },
            row(Routes.block, other: 404, blocked: 200) { cast, _ in
                PersonPath(person: cast.suitor.id)
            },
            row(Routes.unblock) { cast, _ in PersonPath(person: cast.blocked.id) },
            row(Routes.confirmBlocks) { cast, _ in
                KnownBlocks(blocks: [
                    KnownBlock(person: cast.suitor.id, since: Instant(milliseconds: 1))
                ])
            },
            row(Routes.push) { cast, actor in
                PushRequest(
                    device: cast.person(actor).device, batch: 2,
                    documents: actor == .owner ? [Cast.document(cast.owner)] : [])
            },
            row(Routes.pull) { _, _ in PullRequest(since: 0, limit: 100) },
        ] + own

    /// The routes without an input: everybody gets their own data.
    private static let own: [Row] = [
        row(Routes.signOut) { _, _ in SigningOut() }, empty(Routes.devices), empty(Routes.me),
        empty(Routes.campus),
        empty(Routes.settings), empty(Routes.presence), empty(Routes.endPresence),
        row(Routes.requests) { _, _ in ListQuery() },
        row(Routes.declined) { _, _ in ListQuery() },
        row(Routes.conversations) { _, _ in ListQuery(limit: 100) },
        empty(Routes.blocks),
        empty(Routes.events), empty(Routes.versions), empty(Routes.health), empty(Routes.readiness),
        empty(Routes.apiDocument),
    ]

    private static func empty<Output>(_ route: Route<Empty, Output>) -> Row {
        row(route) { _, _ in Empty() }
    }
}
