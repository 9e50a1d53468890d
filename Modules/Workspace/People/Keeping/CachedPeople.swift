import API
import Journal
import Primitives
import Storage

/// The people and messages that this device keeps, as a transaction shows them; valid only inside
/// it.
///
/// The server's lists are kept as it told them last, without those whom the user blocks meanwhile.
/// All of it is sealed while the journal is.
class CachedPeople {
    let owner: AccountID
    let seal: JournalSeal
    let reading: ReadTransaction

    init(of owner: AccountID, under seal: JournalSeal, in transaction: ReadTransaction) {
        self.owner = owner
        self.seal = seal
        reading = transaction
    }

    /// The account of this device; `nil` if there is none.
    func account() throws -> AccountID? {
        try reading.get(SignIn.table, owner)?.account
    }

    /// Returns the settings of the account; `nil` if the server never told them.
    func settings() throws -> CachedSettings? {
        guard let me = try account() else { return nil }
        return try element(.settings, of: me)
    }

    /// Returns the time for which crossings are kept: as the server does, but a day at most.
    func crossingsKept() throws -> Duration {
        let day = Workspace.crossingsKept
        guard let me = try account(), let rules: CachedRules = try element(.rules, of: me)
        else { return day }
        return min(.minutes(rules.crossingMinutes), day)
    }

    /// The time at which the server told a list; `nil` if it never did.
    func keptAt(_ shelf: CachedCard.Shelf) throws -> Instant? {
        try reading.get(CachedShelf.table, owner, shelf)?.keptAt
    }

    /// The people in the list of those whom the user blocks, as far as it is kept.
    func blocked() throws -> Set<AccountID> {
        Set(try cards(on: .blocked).map(\.person))
    }

    /// Returns the cards of a list by their people.
    func cards(on shelf: CachedCard.Shelf) throws -> [CachedCard] {
        try reading.all(Query(CachedCard.table, equals: owner, shelf))
    }

    /// Returns the elements of a list in its order, the latest first.
    ///
    /// - Throws: ``JournalError`` while they are sealed.
    func list<Element: Keepable>(
        _ shelf: CachedCard.Shelf, of _: Element.Type = Element.self
    ) throws -> [Element] {
        var elements: [Element] = []
        for card in try reading.all(Query(CachedCard.table, equals: owner, shelf)) {
            if let element = try element(of: card, as: Element.self) { elements.append(element) }
        }
        return elements.sorted { one, other in
            one.keptOrder == other.keptOrder
                ? one.person < other.person : one.keptOrder > other.keptOrder
        }
    }

    /// Returns the element of a list about a person; `nil` if there is none.
    func element<Element: Keepable>(
        _ shelf: CachedCard.Shelf, of person: AccountID, as _: Element.Type = Element.self
    ) throws -> Element? {
        guard let card = try reading.get(CachedCard.table, owner, shelf, person) else { return nil }
        return try element(of: card, as: Element.self)
    }

    /// Returns the element of a card; `nil` for one of a program with another form, or damaged.
    private func element<Element: Keepable>(
        of card: CachedCard, as _: Element.Type
    ) throws -> Element? {
        guard let text = try text(of: card) else { return nil }
        return try? APICoder.decode(Element.self, from: Array(text.utf8))
    }

    private func text(of card: CachedCard) throws -> String? {
        try seal.text(of: card.text, at: CachedCard.place(card.shelf, card.person))
    }

    /// Whether texts are sealed.
    func isSealed() throws -> Bool {
        try seal.isOn()
    }

    /// Whether texts can be kept now: they can't while they would have to be sealed with a key
    /// that is locked.
    func canKeep() throws -> Bool {
        do {
            _ = try seal.stored("", at: CachedCard.place(.own, owner))
            return true
        } catch JournalError.locked {
            return false
        }
    }
}

extension CachedPeople {
    /// Returns the kept messages with a person after a number, in order; of those the last ones, if
    /// there is a limit.
    ///
    /// - Throws: ``JournalError`` while they are sealed.
    func messages(
        with person: AccountID, after number: Int = 0, last limit: Int? = nil
    ) throws -> [MessageSummary] {
        let query = CachedMessage.query(of: owner, with: person).after(number)
        guard let limit else { return try summaries(of: try reading.all(query)) }
        return try summaries(of: try reading.all(query.reversed().limited(to: limit)).reversed())
    }

    /// The number of the last kept message with a person; 0 if there is none.
    func lastNumber(with person: AccountID) throws -> Int {
        try lastMessage(with: person)?.number ?? 0
    }

    /// The last kept message with a person; `nil` if there is none.
    func lastMessage(with person: AccountID) throws -> CachedMessage? {
        try reading.first(CachedMessage.query(of: owner, with: person).reversed())
    }

    /// Returns the people with whom messages are kept.
    ///
    /// - Complexity: O(people · log messages).
    func correspondents() throws -> [AccountID] {
        var people: [AccountID] = []
        var query = Query(CachedMessage.table, equals: owner)
        while let message = try reading.first(query) {
            people.append(message.person)
            query = Query(CachedMessage.table, equals: owner).after(message.person)
        }
        return people
    }

    /// Whether a message with a person is kept under a number.
    func keeps(_ number: Int, with person: AccountID) throws -> Bool {
        try reading.get(CachedMessage.table, owner, person, number) != nil
    }

    /// Returns kept messages as the server told them; damaged ones are left out.
    func summaries(of rows: [CachedMessage]) throws -> [MessageSummary] {
        guard !rows.isEmpty, let me = try account() else { return [] }
        var messages: [MessageSummary] = []
        messages.reserveCapacity(rows.count)
        for row in rows {
            guard let text = try text(of: row) else { continue }
            messages.append(
                MessageSummary(
                    id: row.id, number: row.number, from: row.isMine ? me : row.person,
                    to: row.isMine ? row.person : me, text: text, sentAt: row.sentAt))
        }
        return messages
    }

    private func text(of row: CachedMessage) throws -> String? {
        guard let sealed = row.sealed else { return row.text }
        return try seal.text(of: sealed, at: row.place)
    }
}
