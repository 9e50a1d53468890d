import API
import Geofence
import Journal
import Primitives
import Storage

/// An editor of the people and messages that this device keeps; valid only inside its transaction.
final class CachedPeopleEditor: CachedPeople {
    private let transaction: Transaction
    let now: Instant

    init(
        of owner: AccountID, under seal: JournalSeal, in transaction: Transaction,
        at now: Instant
    ) {
        self.transaction = transaction
        self.now = now
        super.init(of: owner, under: seal, in: transaction)
    }

    /// The age at which the time of an unchanged list is noted anew.
    private static let noticeableAge: Duration = .seconds(60)

    /// Keeps a list as the server tells it now.
    ///
    /// - Parameter isWhole: Whether those who are missing are gone, and not just left out.
    func keep<Element: Keepable>(
        _ elements: [Element], on shelf: CachedCard.Shelf, isWhole: Bool = true
    ) throws {
        var known: [AccountID: CachedCard] = [:]
        for card in try reading.all(Query(CachedCard.table, equals: owner, shelf)) {
            known[card.person] = card
        }
        var isChanged = false
        for element in elements {
            let old = known.removeValue(forKey: element.person)
            if try put(element, on: shelf, insteadOf: old) { isChanged = true }
        }
        if isWhole {
            for person in known.keys.sorted() {
                try transaction.delete(CachedCard.table, owner, shelf, person)
                isChanged = true
            }
        }
        // A part of a list says nothing of the rest.
        guard try isWhole || keptAt(shelf) == nil else { return }
        try note(shelf, isChanged: isChanged)
    }

    /// Keeps one element of a list as the server tells it now.
    func keep<Element: Keepable>(
        _ element: Element, on shelf: CachedCard.Shelf
    ) throws {
        let old = try reading.get(CachedCard.table, owner, shelf, element.person)
        _ = try put(element, on: shelf, insteadOf: old)
    }

    /// Drops the element of a list about a person.
    func drop(_ person: AccountID, from shelf: CachedCard.Shelf) throws {
        try transaction.delete(CachedCard.table, owner, shelf, person)
    }

    /// Drops the elements of a list that are older than an instant.
    func drop(from shelf: CachedCard.Shelf, before instant: Instant) throws {
        for card in try reading.all(Query(CachedCard.table, equals: owner, shelf))
        where card.at < instant {
            try drop(card.person, from: shelf)
        }
    }

    /// Keeps the time for which the server keeps crossings, unless that is known.
    func keep(crossingMinutes: Int?) throws {
        guard let crossingMinutes, let me = try account() else { return }
        let known: CachedRules? = try element(.rules, of: me)
        if known?.crossingMinutes == crossingMinutes { return }
        try keep(
            CachedRules(person: me, crossingMinutes: crossingMinutes, keptOrder: now), on: .rules)
    }

    /// Drops the profiles of people who are in no list any more, or whose conversation is closed:
    /// the server would not tell them.
    func dropUnseenProfiles() throws {
        var isDropped = false
        let profiles = Query(CachedCard.table, equals: owner, CachedCard.Shelf.profile)
        for card in try reading.all(profiles) {
            if try isSeen(card.person) { continue }
            try drop(card.person, from: .profile)
            isDropped = true
        }
        if isDropped { try leaveRemains() }
    }

    private func isSeen(_ person: AccountID) throws -> Bool {
        for shelf in [CachedCard.Shelf.feed, .request, .declined] {
            if try reading.get(CachedCard.table, owner, shelf, person) != nil { return true }
        }
        let conversation: ConversationSummary? = try element(.conversation, of: person)
        return conversation.map { $0.state != .closed } ?? false
    }

    /// Keeps messages with a person; those that are kept already stay as they are.
    func keep(_ messages: [MessageSummary], with person: AccountID) throws {
        for message in messages {
            guard try reading.get(CachedMessage.table, owner, person, message.number) == nil
            else { continue }
            let isOn = try seal.isOn()
            let stored = try seal.stored(
                message.text, at: CachedMessage.place(person, message.number))
            try transaction.put(
                CachedMessage(
                    owner: owner, person: person, number: message.number, id: message.id,
                    isMine: message.from != person, sentAt: message.sentAt,
                    text: isOn ? "" : message.text, sealed: isOn ? stored : nil),
                in: CachedMessage.table)
        }
    }

    /// Notes the life of the server. If it had another one, it was put back to a backup: numbers of
    /// messages may be those of others by now, so all are dropped, and asked for anew.
    func enter(_ life: String) throws {
        let known = try self.life()
        if known == life { return }
        try transaction.put(ServerEpoch(owner: owner, life: life), in: ServerEpoch.table)
        guard known != nil else { return }
        for person in try correspondents() { try dropMessages(with: person) }
    }

    /// Drops the kept messages with a person.
    func dropMessages(with person: AccountID) throws {
        for row in try reading.all(CachedMessage.query(of: owner, with: person)) {
            try transaction.delete(CachedMessage.table, owner, person, row.number)
        }
    }

    /// Drops the kept messages with a person up to a number, and some later ones.
    func dropMessages(with person: AccountID, through last: Int, _ numbers: [Int] = []) throws {
        let query = CachedMessage.query(of: owner, with: person).through(last)
        for number in try reading.all(query).map(\.number) + numbers {
            try transaction.delete(CachedMessage.table, owner, person, number)
        }
    }

    /// Forgets all that is kept about a person; the bytes are to be erased.
    func forget(_ person: AccountID) throws {
        try leaveRemains()
        for shelf in CachedCard.Shelf.allCases where shelf != .blocked {
            try drop(person, from: shelf)
        }
        try dropMessages(with: person)
    }

    /// Forgets everything that is kept, whose bytes are to be erased; returns whether there was
    /// anything.
    @discardableResult
    func forgetAll() throws -> Bool {
        let unconfirmed = try cards(on: .unconfirmed)
        let tables = [
            CachedCard.table.schema, CachedShelf.table.schema, CachedMessage.table.schema,
            SeenMessages.table.schema,
        ]
        var count = 0
        for table in tables { count += try transaction.deleteAll(of: owner, in: table) }
        for card in unconfirmed { try transaction.put(card, in: CachedCard.table) }
        let isForgotten = count > unconfirmed.count
        if isForgotten { try leaveRemains() }
        return isForgotten
    }

    /// Keeps who is blocked, by id and time alone, for the next session.
    func keepBlocksUnconfirmed() throws {
        for card in try cards(on: .blocked) {
            try transaction.put(
                CachedCard(
                    owner: owner, shelf: .unconfirmed, person: card.person, at: card.at, text: ""),
                in: CachedCard.table)
        }
    }

    /// Drops the blocks that the server was told of.
    func dropUnconfirmed() throws {
        for card in try cards(on: .unconfirmed) { try drop(card.person, from: .unconfirmed) }
    }

    /// Marks that bytes are to be erased from the files.
    func leaveRemains() throws {
        try VisitEditor(in: transaction).leaveRemainsEverywhere()
    }

    private func note(_ shelf: CachedCard.Shelf, isChanged: Bool) throws {
        let last = try keptAt(shelf)
        if let last, !isChanged, last <= now, now - last < Self.noticeableAge { return }
        try transaction.put(
            CachedShelf(owner: owner, shelf: shelf, keptAt: now), in: CachedShelf.table)
    }

    /// Writes a card unless it is there; returns whether it was not.
    private func put(
        _ element: some Keepable, on shelf: CachedCard.Shelf, insteadOf old: CachedCard?
    ) throws -> Bool {
        let person = element.person
        let clear = String(decoding: try APICoder.encode(element), as: UTF8.self)
        let place = CachedCard.place(shelf, person)
        // A sealed text differs each time, so old and new are compared in clear.
        if let old, old.at == element.keptOrder,
            (try? seal.text(of: old.text, at: place)) == clear
        {
            return false
        }
        let text = try seal.stored(clear, at: place)
        try transaction.put(
            CachedCard(
                owner: owner, shelf: shelf, person: person, at: element.keptOrder, text: text),
            in: CachedCard.table)
        return true
    }

}
