import API
import PeopleSupport
import Primitives
import Storage
import Sync
import TestSupport
import Testing
import Workspace

/// Tests of what a device still shows of somebody after an end, as one table.
@Suite("What a device keeps of others after an end")
struct DeviceLeakTests {
    /// The end of what Ada and Benedict had, on Ada's device.
    enum End: String, CaseIterable {
        case none
        case blocked, blockedOffline, declinedAndBlocked, reportedAndBlocked
        /// Benedict blocks Ada, or leaves.
        case blockedByHim, left
        /// Ada pauses, on this device.
        case paused
        /// The device hears that its session has ended from an answer, or as it follows the events.
        case signedOut, revoked, revokedWatching, deleted, forgotten
    }

    /// A way to learn of Benedict from Ada's device, without a server.
    enum Observation: String, CaseIterable {
        case feed, conversations, messages, profile, presence, blockList
        case completion, peopleSearch, messageSearch, outbox
        /// The bytes of the store's files: his name, a word of his message, one of his profile.
        case name, message, bio
    }

    /// The rule: what is left after each end.
    private static let rule: [End: Set<Observation>] = {
        let all = Set(Observation.allCases).subtracting([.blockList])
        // The block list has the name.
        let hidden: Set<Observation> = [.blockList, .name]
        // A closed conversation stays with its name, and tells nothing new.
        let closed: Set<Observation> = [
            .conversations, .messages, .completion, .peopleSearch, .messageSearch, .name,
            .message, .outbox,
        ]
        return [
            .none: all, .blocked: hidden, .blockedOffline: hidden.union([.outbox]),
            .declinedAndBlocked: hidden, .reportedAndBlocked: hidden, .blockedByHim: closed,
            .left: closed,
            .paused: all.subtracting([.feed]), .signedOut: [.outbox], .revoked: [.outbox],
            .revokedWatching: [.outbox], .deleted: [], .forgotten: [],
        ]
    }()

    private static let word = "marzipan"
    private static let bio = "saxophone"

    @Test("Every end leaves what its rule says, and no more", arguments: End.allCases)
    func ends(end: End) async throws {
        let place = try TemporaryStore(.sqlite)
        let store = try await place.open(Workspace.schema)
        let world = try await PeopleWorld()
        let ada = try await world.join("ada", on: store)
        let ben = try await world.join("benedict")
        _ = try await ben.workspace.changeProfile(bio: "Plays the \(Self.bio)")
        try await world.meet(ada, ben)
        _ = try await ben.workspace.send("about \(Self.word)", to: ada.account())
        if end != .declinedAndBlocked { _ = try await ada.workspace.accept(ben.account()) }
        _ = try await ben.workspace.statePresence(
            at: nil, note: "come by", until: world.clock.now + .hours(2))
        try await ada.workspace.refreshInbox()
        _ = try await ada.workspace.person(ben.account())
        // Something that Ada wrote waits: it is sent, refused, or hers to withdraw. Words to
        // somebody whose request she declines would accept it.
        let him = try await ben.account()
        ada.transport.mode = .down
        if end != .declinedAndBlocked { _ = try await ada.workspace.send("my words", to: him) }
        try await ada.workspace.note("message send", about: "Benedict")
        try await carryOut(end, ada, ben, world)
        ada.transport.mode = .down
        let seen = try await sights(of: him, by: ada.workspace, in: place)
        let rule = try #require(Self.rule[end])
        for sight in Observation.allCases {
            let isAsked = end == .declinedAndBlocked && sight == .presence
            if isAsked { continue }
            #expect(seen.contains(sight) == rule.contains(sight), "\(sight)")
        }
        await store.close()
    }

    private func carryOut(
        _ end: End, _ ada: Device, _ ben: Device, _ world: PeopleWorld
    ) async throws {
        let (me, him) = (ada.workspace, try await ben.account())
        switch end {
        case .none: return
        case .blockedOffline:
            _ = try await me.carryOut(.block, on: him)
            return
        case .blockedByHim: try await ben.workspace.carryOut(.block, on: ada.account())
        case .left: try await ben.workspace.deleteAccount(password: PeopleWorld.password)
        case .revoked, .revokedWatching:
            let second = try await world.open(PeopleWorld.memory())
            try await second.workspace.signIn(
                name: "ada", password: PeopleWorld.password,
                server: ServerAddress(PeopleWorld.server))
            for device in try await second.workspace.devices().value where !device.isCurrent {
                try await second.workspace.revoke(device.device)
            }
        default: break
        }
        if end != .signedOut { world.clock.advance(by: .minutes(11)) }
        switch end {
        case .blocked:
            ada.transport.mode = .up
            _ = try await me.carryOut(.block, on: him)
        case .declinedAndBlocked:
            ada.transport.mode = .up
            _ = try await me.carryOut(.declineAndBlock, on: him)
        case .reportedAndBlocked:
            ada.transport.mode = .up
            _ = try await me.report(him, reason: "Insults", blocking: true)
        case .blockedByHim, .left:
            ada.transport.mode = .up
            for _ in 1...2 {
                try await me.sync()
                try await me.refreshInbox()
            }
        case .paused: _ = try await me.changeAccountSettings(SettingsChange(isPaused: true))
        case .signedOut: _ = try await me.signOut()
        case .revoked:
            ada.transport.mode = .up
            await expect(throws: WorkspaceError.self) { try await me.conversations(from: .either) }
        case .revokedWatching:
            ada.transport.mode = .up
            var watch = try await me.eventWatch()
            guard case .disconnected(let error?, _) = await watch.next() else {
                Issue.record("a session that has ended is followed")
                return
            }
            guard case WorkspaceError.notSignedIn = error else { throw error }
        case .deleted:
            ada.transport.mode = .up
            try await me.deleteAccount(password: PeopleWorld.password)
        case .forgotten:
            _ = try await me.forgetAccount()
        case .none, .blockedOffline: break
        }
    }

    /// Returns the ways in which a device still tells of somebody.
    private func sights(
        of person: AccountID, by workspace: Workspace, in place: TemporaryStore
    ) async throws -> Set<Observation> {
        var seen: Set<Observation> = []
        func look(_ sight: Observation, _ isSeen: () async throws -> Bool) async throws {
            do {
                if try await isSeen() { seen.insert(sight) }
            } catch WorkspaceError.nothingKept, WorkspaceError.notSignedIn {
                return
            }
        }
        try await look(.feed) {
            try await workspace.people(from: .device).value.people.contains { $0.person == person }
        }
        let conversations = try? await workspace.conversations(from: .device).value
        let conversation = conversations?.first { $0.person == person }
        if conversation != nil { seen.insert(.conversations) }
        if conversation?.here != nil { seen.insert(.presence) }
        try await look(.messages) {
            try await !workspace.messages(with: person, from: .device).value.isEmpty
        }
        try await look(.profile) {
            try await !workspace.person(person, from: .device).value.bio.isEmpty
        }
        try await look(.blockList) {
            try await workspace.blocked(from: .device).value.contains { $0.person == person }
        }
        try await look(.completion) {
            try await workspace.keptPeople().contains { $0.person == person }
        }
        try await look(.peopleSearch) { try await !workspace.searchPeople("benedict").isEmpty }
        try await look(.messageSearch) {
            try await !workspace.searchMessages(Self.word).isEmpty
        }
        try await look(.outbox) { try await !workspace.outbox().isEmpty }
        let files = try place.files().values.map { String(decoding: $0, as: UTF8.self) }
        for (sight, word) in [
            (Observation.name, "Benedict"), (.message, Self.word), (.bio, Self.bio),
        ] where files.contains(where: { $0.contains(word) }) {
            seen.insert(sight)
        }
        return seen
    }

    /// The fate of the rows of a table at the end of a session.
    private enum Fate { case emptied, stays }

    /// The rule for each table of a device: those with something of others are emptied.
    private static let tables: [String: Fate] = [
        "kept_cards": .emptied, "kept_shelves": .emptied, "kept_messages": .emptied,
        "seen_messages": .emptied, "visit_reports": .stays, "sign_ins": .stays,
        "trackers": .stays, "map_versions": .stays, "sync_history": .stays, "inboxes": .stays,
        "protocol_agreements": .stays, "outbox": .stays, "outbox_turns": .stays,
        "kept_lives": .stays,
    ]

    @Test("Every table of the device's side of the account has a rule, and follows it")
    func everyTable() async throws {
        let engine = StrictEngine(schema: Workspace.schema)
        let world = try await PeopleWorld()
        let ada = try await world.join("ada", on: Store(engine: engine))
        let ben = try await world.join("ben")
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        let names = Workspace.domains.first { $0.name == "device" }?.tables.map(\.name) ?? []
        #expect(Set(names) == Set(Self.tables.keys))
        _ = try await ada.workspace.signOut()
        for name in names where Self.tables[name] == .emptied {
            let table = try #require(Workspace.schema.tables.first { $0.name == name })
            let count = try await engine.read { try $0.count(Scan(table: table)) }
            #expect(count == 0, "\(name)")
        }
    }
}
