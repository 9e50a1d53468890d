import API
import Accounts
import Geofence
import Primitives
import Social

extension Hub {
    /// The routes of messages, requests and conversations.
    static let conversationRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.send) { try await $0.send($2, from: $1.account) },
        .signedIn(Routes.requests) { hub, session, _ in try await hub.requests(of: session.account)
        },
        .signedIn(Routes.accept) { hub, session, path in
            let outcome = try await hub.conversations.accept(path.person, by: session.account)
            hub.tell(outcome.notices)
            return try await hub.summaries(of: [outcome.value], for: session.account)[0]
        },
        .signedIn(Routes.decline) { hub, session, path in
            let outcome = try await hub.conversations.decline(path.person, by: session.account)
            hub.tell(outcome.notices)
            return Empty()
        },
        .signedIn(Routes.conversations) { hub, session, _ in
            let list = try await hub.conversations.conversations(
                of: session.account, limit: APILimits.page)
            return ConversationList(
                conversations: try await hub.summaries(of: list, for: session.account))
        },
        .signedIn(Routes.messages) { hub, session, query in
            let limit = try Hub.pageLimit(query.limit)
            let messages = try await hub.conversations.messages(
                of: session.account, with: query.person, after: max(query.after ?? 0, 0),
                limit: limit + 1)
            return MessageList(
                messages: messages.prefix(limit).map(MessageSummary.init),
                isComplete: messages.count <= limit)
        },
        .signedIn(Routes.read) { hub, session, mark in
            let outcome = try await hub.conversations.markRead(
                through: mark.through, with: mark.person, by: session.account)
            hub.tell(outcome.notices)
            return Empty()
        },
    ]

    /// Sends a message. A first one requires that the two crossed paths, regardless of blocks: the
    /// social domain handles those so that the sender can't tell.
    private func send(_ new: NewMessage, from sender: AccountID) async throws -> MessageSummary {
        let known = try await conversations.conversation(of: sender, with: new.to)
        var context: String?
        if known == nil, new.to != sender {
            let shared = try await allCrossings(of: sender) { $0 != new.to }
            guard let summary = EncounterSummary.summaries(of: shared).first else {
                throw Refusal(
                    .noSharedPlace,
                    "a first message needs that you crossed paths within the last "
                        + "\(configuration.retention.wholeMinutes / 60) hours")
            }
            context = self.context(of: summary)
        }
        let outcome = try await conversations.send(
            new.text, id: MessageID(retagging: new.id), from: sender, to: new.to,
            context: context)
        tell(outcome.notices)
        return MessageSummary(outcome.value)
    }

    /// Returns the latest shared places in one line, as many as fit.
    private func context(of summary: EncounterSummary) -> String {
        var line = ""
        for place in summary.latestPlaces {
            let next = line.isEmpty ? "" : line + ", "
            let name = map.name(of: place.place).filter { !$0.isNewline }
            guard next.count + name.count <= 200, next.utf8.count + name.utf8.count <= 1000
            else { break }
            line = next + name
        }
        return line
    }

    private func requests(of account: AccountID) async throws -> RequestList {
        let requests = try await conversations.requests(for: account, limit: APILimits.page)
        let people = try await names(of: requests.map(\.other))
        return RequestList(
            requests: requests.map { request in
                RequestSummary(
                    person: request.other, displayName: people[request.other]?.displayName ?? "",
                    picture: people[request.other]?.picture, text: request.lastMessage.text,
                    sentAt: request.lastMessage.sentAt, context: request.context)
            })
    }

    /// Returns conversations as their owner sees them.
    ///
    /// A name is shown in all states except closed: so a block and a departure look alike. While a
    /// first message waits, crossings aren't shown: a block would end them and so reveal itself.
    private func summaries(
        of list: [Conversation], for account: AccountID
    ) async throws -> [ConversationSummary] {
        let people = try await names(of: list.filter { $0.state != .closed }.map(\.other))
        let crossings = list.isEmpty ? [] : try await crossings(of: account)
        let crossed = Dictionary(
            crossings.map { ($0.other, $0.to) }, uniquingKeysWith: { max($0, $1) })
        return list.map { conversation in
            let isWaiting = conversation.state == .waiting
            return ConversationSummary(
                person: conversation.other,
                displayName: people[conversation.other]?.displayName ?? "",
                picture: people[conversation.other]?.picture,
                state: ConversationSummary.State(conversation.state),
                lastText: conversation.lastMessage.text,
                lastFrom: conversation.lastMessage.sender,
                lastAt: conversation.lastActivity, lastNumber: conversation.lastMessage.number,
                unread: conversation.unread,
                lastCrossedAt: isWaiting ? nil : crossed[conversation.other])
        }
    }

    /// Returns the profiles of people by id, without regard to blocks: only for people whom the
    /// caller already knows.
    func names(of people: [AccountID]) async throws -> [AccountID: Profile] {
        var found: [AccountID: Profile] = [:]
        for person in people { found[person] = try await profiles.profile(of: person) }
        return found
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

extension MessageSummary {
    /// Creates the wire form of a message.
    init(_ message: Message) {
        self.init(
            id: ID(retagging: message.id), number: message.number, from: message.sender,
            to: message.recipient, text: message.text, sentAt: message.sentAt)
    }
}
