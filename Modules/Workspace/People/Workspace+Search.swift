import API
import Primitives
import Storage

/// A message that has all words of a search.
public struct MessageMatch: Sendable, Hashable {
    /// The message.
    public let message: MessageSummary
    /// The other person of the conversation.
    public let person: AccountID
    /// The other person's name; empty if it is not known any more.
    public let displayName: String
    /// The words found in the text.
    public let match: WordMatch
}

/// A person who has all words of a search in the name or in the words about them.
public struct PersonMatch: Sendable, Hashable {
    /// The person.
    public let known: KnownPerson
    /// The name or the words about them in which the words were found.
    public let match: WordMatch
}

extension Workspace {
    /// Returns the messages on this device that have all words of a text, newest first. Case and
    /// accents are ignored; a word directly followed by `*` is a beginning.
    ///
    /// The search uses the store's index of words; sealed messages are opened and looked through.
    /// - Parameters:
    ///   - isTyping: Whether the last word may be unfinished.
    ///   - person: The other person of the conversation; any if `nil`.
    /// - Throws: ``WorkspaceError/noWords(_:)``; ``JournalError`` while the messages
    ///   are sealed.
    public func searchMessages(
        _ text: String, isTyping: Bool = false, with person: AccountID? = nil, limit: Int = 50
    ) async throws -> [MessageMatch] {
        let terms = WordSearch.terms(of: text, isTyping: isTyping)
        guard !terms.isEmpty else { throw WorkspaceError.noWords(text) }
        return try await readKept { people, outbox in
            let hidden = try outbox.blocking()
            let rows = try people.rows(with: text, isTyping: isTyping, with: person)
            var found: [MessageMatch] = []
            var names: [AccountID: String] = [:]
            for row in rows where !hidden.contains(row.person) {
                guard found.count < limit else { break }
                for message in try people.summaries(of: [row]) {
                    guard let match = WordMatch(in: [message.text], terms) else { continue }
                    let name =
                        if let name = names[row.person] { name } else {
                            try people.name(of: row.person)
                        }
                    names[row.person] = name
                    found.append(
                        MessageMatch(
                            message: message, person: row.person, displayName: name,
                            match: match))
                }
            }
            return found
        }
    }

    /// Returns the people whom this device knows whose name or words about them have all words of a
    /// text, by name. People who are blocked are not among them.
    ///
    /// - Throws: ``WorkspaceError/noWords(_:)``; ``JournalError`` while the people
    ///   are sealed.
    public func searchPeople(_ text: String, isTyping: Bool = false) async throws -> [PersonMatch] {
        let terms = WordSearch.terms(of: text, isTyping: isTyping)
        guard !terms.isEmpty else { throw WorkspaceError.noWords(text) }
        var found: [PersonMatch] = []
        for known in try await keptPeople() {
            let profile = try await readKept { people, _ in
                try people.element(
                    .profile, of: known.person, as: CachedProfile<PersonProfile>.self)?.profile
            }
            let texts = [known.displayName, profile?.bio, known.metAt].compactMap { $0 }
            if let match = WordMatch(in: texts, terms) {
                found.append(PersonMatch(known: known, match: match))
            }
        }
        return found
    }
}

extension CachedPeople {
    /// Returns the messages that can have all words of a text, newest first.
    fileprivate func rows(
        with text: String, isTyping: Bool, with person: AccountID?
    ) throws -> [CachedMessage] {
        var rows: [CachedMessage] = []
        if try isSealed() {
            let query =
                if let person {
                    CachedMessage.query(of: owner, with: person)
                } else {
                    Query(CachedMessage.table, equals: owner)
                }
            rows = try reading.all(query)
        } else {
            rows =
                if let person {
                    try reading.search(
                        CachedMessage.table, for: text, isTyping: isTyping, equals: owner, person)
                } else {
                    try reading.search(
                        CachedMessage.table, for: text, isTyping: isTyping, equals: owner)
                }
        }
        return rows.sorted {
            ($0.sentAt, $0.person, $0.number) > ($1.sentAt, $1.person, $1.number)
        }
    }
}
