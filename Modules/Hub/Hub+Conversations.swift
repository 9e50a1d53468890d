import API
import Accounts
import Algorithms
import Geofence
import Primitives
import Social

extension Hub {
    /// The routes of messages, requests and conversations.
    static let conversationRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.send) { try await $0.send($2, from: $1.account) },
        .signedIn(Routes.requests) { hub, session, query in
            let page = try ListPage(query)
            return try await hub.read { reader in
                let list = try reader.conversations.requests(
                    for: session.account, after: page.cursor, limit: page.limit + 1)
                return RequestList(
                    requests: try reader.summaries(
                        of: page.shown(of: list), askedOf: session.account),
                    next: page.next(after: list))
            }
        },
        .signedIn(Routes.declined) { hub, session, query in
            let page = try ListPage(query)
            return try await hub.read { reader in
                let list = try reader.conversations.declined(
                    by: session.account, after: page.cursor, limit: page.limit + 1)
                return RequestList(
                    requests: try reader.summaries(
                        of: page.shown(of: list), askedOf: session.account),
                    next: page.next(after: list))
            }
        },
        .signedIn(Routes.accept) { hub, session, path in
            let (me, other) = (session.account, path.person)
            return try await hub.write(for: .of(me, other)) { editor in
                let outcome = try editor.conversations.accept(other, by: me)
                return try editor.summaries(of: [outcome.value], for: me)[0]
            }
        },
        .signedIn(Routes.decline) { hub, session, path in
            let (me, other) = (session.account, path.person)
            try await hub.write(for: .of(me, other), evenOnFullDisk: true) { editor in
                _ = try editor.conversations.decline(other, by: me)
                if path.block == true { _ = try editor.blocks.block(other, by: me) }
            }
            return Empty()
        },
        .signedIn(Routes.takeBackDecline) { hub, session, path in
            let (me, other) = (session.account, path.person)
            try await hub.write(for: .of(me, other)) {
                _ = try $0.conversations.takeBackDecline(of: other, by: me)
            }
            return Empty()
        },
        .signedIn(Routes.conversations) { hub, session, query in
            let page = try ListPage(query)
            return try await hub.read { reader in
                reader.encounters.expectPresences(of: session.account)
                let list = try reader.conversations.conversations(
                    of: session.account, after: page.cursor, limit: page.limit + 1)
                return ConversationList(
                    conversations: try reader.summaries(
                        of: page.shown(of: list), for: session.account),
                    next: page.next(after: list))
            }
        },
        .signedIn(Routes.read) { hub, session, mark in
            do {
                try await hub.markRead(mark, by: session.account)
            } catch SocialError.uncounted {
                let counted = try await hub.read {
                    try $0.conversations.unread(
                        after: mark.through, with: mark.person, by: session.account)
                }
                try await hub.markRead(mark, by: session.account, counted)
            }
            return Empty()
        },
    ]

    private func markRead(
        _ mark: ReadMark, by me: AccountID, _ counted: UnreadCount? = nil
    ) async throws {
        let other = mark.person
        try await write(for: .of(me, other)) {
            _ = try $0.conversations.markRead(
                through: mark.through, with: other, by: me, counted: counted)
        }
    }

    private func send(_ new: NewMessage, from sender: AccountID) async throws -> MessageSummary {
        let id = MessageID(retagging: new.id)
        return try await write(for: .of(sender, new.to)) { editor in
            editor.conversations.expectSending(id, from: sender, to: new.to)
            editor.reading.expect(AccountSize.table, sender)
            let context = try editor.context(of: new, from: sender)
            let conversations =
                context == nil
                ? editor.conversations : try editor.conversations(beginningAs: sender)
            let outcome = try conversations.send(
                new.text, id: id, from: sender, to: new.to, context: context)
            // A message that was there already has no notices.
            if !outcome.notices.isEmpty { try editor.count(outcome.value) }
            return MessageSummary(outcome.value)
        }
    }
}

extension HubReader {
    /// Returns the context of a first message; `nil` for others.
    ///
    /// A first message requires that the two crossed paths and that the sender sees the other. Who
    /// was blocked gets the answer of who never met them, as for somebody who has left.
    fileprivate func context(of new: NewMessage, from sender: AccountID) throws -> String? {
        let known = try conversations.state(of: sender, with: new.to)
        guard known == nil, new.to != sender else { return nil }
        guard try !pauses.isPaused(sender) else {
            throw Refusal(
                .noSharedPlace, "your account is paused: resume to write to somebody new")
        }
        let shared = try sight(of: new.to, from: sender)?.shared ?? []
        guard !shared.isEmpty else {
            throw Refusal(
                .noSharedPlace,
                "a first message needs that you crossed paths within the last "
                    + "\(hub.configuration.retention.wholeMinutes / 60) hours")
        }
        return context(of: shared)
    }

    /// Returns the latest shared places in one line, as many as fit, and the minutes together.
    private func context(of shared: [Encounter]) -> String {
        let map = hub.map
        guard let latest = shared.first else { return "" }
        var whole = EncounterSummary(latest)
        for encounter in shared.dropFirst() { whole.add(encounter) }
        let end = " · \(whole.minutes) min"
        var line = ""
        for place in shared.map(\.place).uniqued().prefix(Self.placesShown) {
            let next = line.isEmpty ? "" : line + ", "
            let name = map.name(of: place).filter { !$0.isNewline }
            guard next.count + name.count + end.count <= 200,
                next.utf8.count + name.utf8.count + end.utf8.count <= 1000
            else { break }
            line = next + name
        }
        return line + end
    }

    /// Returns requests as the person who is asked sees them.
    fileprivate func summaries(
        of requests: [Conversation], askedOf account: AccountID
    ) throws -> [RequestSummary] {
        let acquaintances = try acquaintances(of: account)
        let people = try names(of: requests.map(\.other))
        return requests.map { request in
            let name = people[request.other]?.displayName ?? ""
            return RequestSummary(
                person: request.other, displayName: name,
                picture: people[request.other]?.picture,
                text: request.lastMessage?.text ?? "",
                sentAt: request.lastMessage?.sentAt ?? request.lastActivity,
                context: request.context,
                resembles: acquaintances.name(resembling: name, of: request.other))
        }
    }

    /// Returns conversations as their owner sees them.
    ///
    /// A closed conversation keeps the name that it had when it was closed: so a block and a
    /// departure look alike. While a first message waits, the name is the one that its sender saw,
    /// and crossings aren't shown: a block would end them and so reveal itself.
    fileprivate func summaries(
        of list: [Conversation], for account: AccountID
    ) throws -> [ConversationSummary] {
        let remembered = list.filter { $0.state == .closed || $0.state == .waiting }
        let present = list.filter { $0.state != .closed && $0.state != .waiting }.map(\.other)
        let open = list.filter { $0.state == .open }.map(\.other)
        profiles.expectPortraits(of: open)
        let people = try names(of: present)
        let faces = try profiles.remembered(remembered.map(\.other), by: account)
        let crossed = try lastCrossings(of: account, with: present)
        let portraits = try profiles.portraits(of: open)
        return list.map { conversation in
            let (profile, face) = (people[conversation.other], faces[conversation.other])
            let last = conversation.lastMessage
            return ConversationSummary(
                person: conversation.other,
                displayName: profile?.displayName ?? face?.displayName ?? "",
                picture: profile?.picture ?? face?.picture,
                portrait: portraits[conversation.other].map(API.Portrait.init),
                state: ConversationSummary.State(conversation.state),
                lastText: last?.text ?? "", lastFrom: last?.sender ?? conversation.other,
                lastAt: conversation.lastActivity, lastNumber: last?.number ?? 0,
                unread: conversation.unread,
                lastCrossedAt: crossed[conversation.other], delivered: conversation.delivered,
                read: conversation.read, here: here(conversation.whereabouts),
                deletions: conversation.deletions)
        }
    }

    /// Returns the end of the last crossing with each of some people, as far as there is one.
    private func lastCrossings(
        of account: AccountID, with people: [AccountID]
    ) throws -> [AccountID: Instant] {
        Dictionary(
            try encounters.encounters(
                of: account, withEach: people, during: hub.keptTime(now: now), now: now
            ).map { ($0.other, $0.to) }, uniquingKeysWith: { max($0, $1) })
    }

    /// Returns the profiles of people by id, without regard to blocks: only for people whom the
    /// caller already knows.
    func names(of people: [AccountID]) throws -> [AccountID: Profile] {
        Dictionary(
            try profiles.profiles(of: people).map { ($0.account, $0) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension ConversationSummary.State {
    /// Creates the wire form of a state.
    init(_ state: Conversation.State) {
        self =
            switch state {
            case .waiting: .waiting
            case .requested: .requested
            case .declined: .declined
            case .open: .open
            case .closed: .closed
            }
    }
}
