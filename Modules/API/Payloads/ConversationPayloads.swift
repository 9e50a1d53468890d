import Primitives

/// A conversation as the caller sees it, identified by the other person.
public struct ConversationSummary: Sendable, Hashable, Codable {
    /// The state of a conversation, from the caller's side.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// The caller's first message awaits an answer or was declined; the caller cannot tell
        /// which.
        case waiting
        /// The other person's first message awaits the caller's decision.
        case requested
        /// The caller declined; writing to the other person still opens the conversation.
        case declined
        /// Both can write.
        case open
        /// Nobody can write any more; the reason is not given.
        case closed
    }

    /// The other person.
    public let person: AccountID
    /// The other person's display name; empty if the conversation is closed.
    public let displayName: String
    /// Their picture.
    public let picture: String?
    /// Their picture file; `nil` for none, and unless the conversation is open.
    public let portrait: Portrait?
    /// The state of the conversation.
    public let state: State
    /// The text of the last message that the caller has not deleted; empty if all are deleted.
    public let lastText: String
    /// The author of that message; the other person if all are deleted.
    public let lastFrom: AccountID
    /// The time of the last message.
    public let lastAt: Instant
    /// The number of that message; 0 if all are deleted.
    public let lastNumber: Int
    /// The number of messages that the caller has not read.
    public package(set) var unread: Int
    /// The time of the last crossing of paths, within the server's retention period; `nil` while
    /// the caller's first message waits.
    public let lastCrossedAt: Instant?
    /// The number of the last message that the other person's devices have; `nil` unless the
    /// conversation is open.
    public let delivered: Int?
    /// The number of the last message that the other person has read; `nil` unless the conversation
    /// is open and the caller shares what they read.
    public let read: Int?
    /// The place where the other person says to be; `nil` unless the conversation is open.
    public package(set) var here: Here?
    /// The number of the caller's deletions, which grows with each; `nil` for none.
    public let deletions: Int?

    /// Creates a conversation summary.
    public init(
        person: AccountID, displayName: String, picture: String?, portrait: Portrait? = nil,
        state: State, lastText: String, lastFrom: AccountID, lastAt: Instant, lastNumber: Int,
        unread: Int, lastCrossedAt: Instant?, delivered: Int? = nil, read: Int? = nil,
        here: Here? = nil, deletions: Int? = nil
    ) {
        self.person = person
        self.displayName = displayName
        self.picture = picture
        self.portrait = portrait
        self.state = state
        self.lastText = lastText
        self.lastFrom = lastFrom
        self.lastAt = lastAt
        self.lastNumber = lastNumber
        self.unread = unread
        self.lastCrossedAt = lastCrossedAt
        self.delivered = delivered
        self.read = read
        self.here = here
        self.deletions = deletions
    }
}

/// A query for a page of conversations or requests.
package struct ListQuery: Sendable, Hashable, Codable {
    /// The most elements to list; ``APILimits/page`` if missing.
    package var limit: Int?
    /// The position after which the page begins, as the page before gives it.
    package var after: String?

    /// Creates a query.
    package init(limit: Int? = nil, after: String? = nil) {
        self.limit = limit
        self.after = after
    }
}

/// Conversations, the latest message first.
package struct ConversationList: Sendable, Hashable, Codable {
    /// The conversations.
    package let conversations: [ConversationSummary]
    /// The position after the last one, for ``ListQuery/after``; `nil` if none follows.
    package let next: String?

    /// Creates a list.
    package init(conversations: [ConversationSummary], next: String? = nil) {
        self.conversations = conversations
        self.next = next
    }
}

/// A first message that waits for the caller's decision.
public struct RequestSummary: Sendable, Hashable, Codable {
    /// The person who asks.
    public let person: AccountID
    /// The person's display name.
    public let displayName: String
    /// Their picture.
    public let picture: String?
    /// The message.
    public let text: String
    /// The time of sending.
    public let sentAt: Instant
    /// The places where both had met at the time of sending and the minutes together, in one line;
    /// `nil` once that is forgotten.
    public let context: String?
    /// The name of somebody else, with whom the caller is connected, for which this person's can be
    /// taken.
    public let resembles: String?

    /// Creates a request summary.
    public init(
        person: AccountID, displayName: String, picture: String?, text: String, sentAt: Instant,
        context: String?, resembles: String? = nil
    ) {
        self.person = person
        self.displayName = displayName
        self.picture = picture
        self.text = text
        self.sentAt = sentAt
        self.context = context
        self.resembles = resembles
    }
}

/// Requests, the latest first.
package struct RequestList: Sendable, Hashable, Codable {
    /// The requests.
    package let requests: [RequestSummary]
    /// The position after the last one, for ``ListQuery/after``; `nil` if none follows.
    package let next: String?

    /// Creates a list.
    package init(requests: [RequestSummary], next: String? = nil) {
        self.requests = requests
        self.next = next
    }
}

/// A person whom the caller has blocked.
public struct BlockedPerson: Sendable, Hashable, Codable {
    /// The blocked person.
    public let person: AccountID
    /// The person's display name.
    public let displayName: String
    /// The time of the blocking.
    public let since: Instant

    /// Creates a blocked person.
    public init(person: AccountID, displayName: String, since: Instant) {
        self.person = person
        self.displayName = displayName
        self.since = since
    }
}

/// The caller's block list, the latest first.
package struct BlockList: Sendable, Hashable, Codable {
    /// The blocked people.
    package let people: [BlockedPerson]
    /// The instant since which blocks may be missing, because the server was put back to a backup;
    /// `nil` if all are there.
    package let missingSince: Instant?

    /// Creates a list.
    package init(people: [BlockedPerson], missingSince: Instant? = nil) {
        self.people = people
        self.missingSince = missingSince
    }
}

/// The blocks that a device knows, for a server that may have lost some.
package struct KnownBlocks: Sendable, Hashable, Codable {
    /// The blocks.
    package let blocks: [KnownBlock]

    /// Creates a list.
    package init(blocks: [KnownBlock]) { self.blocks = blocks }
}

/// A block that a device knows.
package struct KnownBlock: Sendable, Hashable, Codable {
    /// The blocked person.
    package let person: AccountID
    /// The time of the blocking, as the server told it.
    package let since: Instant

    /// Creates a known block.
    package init(person: AccountID, since: Instant) { (self.person, self.since) = (person, since) }
}
