import Primitives
import Storage

extension ConversationEditor {
    /// Announces the rows that ``send(_:id:from:to:context:)`` reads.
    package func expectSending(_ id: MessageID, from me: AccountID, to other: AccountID) {
        transaction.expect(Delivery.sameID(id, from: me))
        Relation.expect(of: me, to: other, in: transaction)
        transaction.expect(ConversationSide.table, me, other)
        transaction.expect(ConversationSide.table, other, me)
        transaction.expect(Delivery.last(of: me, other))
    }

    /// Sends a message; the first one to a person is a request.
    ///
    /// Sending the same message again returns the stored one and changes nothing.
    /// - Parameters:
    /// - context: The context in which the two met, one line shown with a request; up to 200
    ///   characters.
    /// - Throws: ``SocialError/invalidText(_:)``, ``SocialError/waitingForAnswer(from:)``,
    ///   ``SocialError/closed(with:)``, ``SocialError/rationed(_:retryAfter:)``,
    ///   ``SocialError/idReused(_:)``, ``SocialError/noSuchPerson(_:)``, ``SocialError/yourself``.
    @discardableResult
    package func send(
        _ text: String, id: MessageID, from me: AccountID, to other: AccountID,
        context: String? = nil
    ) throws -> Outcome<Message> {
        guard other != me else { throw SocialError.yourself }
        let delivery = Delivery(
            sender: me, recipient: other, id: id, text: try TextRule.message.checked(text),
            context: try context.map(TextRule.context.checked), now: now)
        return try delivery.run(ration, in: transaction)
    }
}

/// A message that is being stored.
private struct Delivery {
    let sender: AccountID
    let recipient: AccountID
    let id: MessageID
    let text: String
    let context: String?
    let now: Instant

    func run(_ ration: FirstMessageLimit, in transaction: Transaction) throws -> Outcome<Message> {
        if let stored = try transaction.first(Self.sameID(id, from: sender))?.message {
            return Outcome(try again(stored, in: transaction))
        }
        let relation = try Relation(of: sender, to: recipient, in: transaction)
        if relation.blocksThem { throw SocialError.closed(with: recipient) }
        guard var own = try transaction.get(ConversationSide.table, sender, recipient),
            var theirs = try transaction.get(ConversationSide.table, recipient, sender)
        else { return try begin(relation, ration, in: transaction) }
        switch own.standing {
        case .waiting: throw SocialError.waitingForAnswer(from: recipient)
        // A withheld request reveals no block; for its receiver this is a first message.
        case .withheld:
            if relation.isGone { throw SocialError.noSuchPerson(recipient) }
        case .requested, .declined, .open:
            if relation.isCut { throw SocialError.closed(with: recipient) }
        }
        let wasOpen = own.standing == .open
        own.standing = .open
        theirs.standing = .open
        if !wasOpen { try theirs.noteTheirs(of: own, in: transaction) }
        let commit = try transaction.number()
        if wasOpen { own.grow(in: commit) } else { own.turn(in: commit) }
        if !relation.isCut {
            if wasOpen { theirs.grow(in: commit) } else { theirs.turn(in: commit) }
        }
        let message = try append(to: &own, and: &theirs, in: transaction, commit)
        if !wasOpen { try transaction.forgetUnneeded(sender, by: recipient) }
        let kind = { (other: AccountID) in
            wasOpen
                ? Notice.Kind.message(with: other, number: message.number)
                : .conversation(with: other)
        }
        var notices = [Notice(sender, kind(recipient))]
        if !relation.isCut { notices.append(Notice(recipient, kind(sender))) }
        return Outcome(message, notices: notices)
    }

    static func sameID(_ id: MessageID, from sender: AccountID) -> Query<StoredMessage> {
        Query(StoredMessage.table, by: "by_id", equals: sender, id).limited(to: 1)
    }

    static func last(of one: AccountID, _ other: AccountID) -> Query<StoredMessage> {
        StoredMessage.query(one, other).reversed().limited(to: 1)
    }

    /// Returns the message that is stored already under the id.
    ///
    /// One that its sender has deleted is not compared: whether its text is still there tells
    /// whether the other person has deleted it, too, or has left.
    private func again(_ stored: Message, in transaction: Transaction) throws -> Message {
        guard stored.recipient == recipient else { throw SocialError.idReused(id) }
        let isShown = try ShownMessages(of: sender, with: recipient, in: transaction).contains(
            stored.number)
        if isShown {
            guard stored.text == text else { throw SocialError.idReused(id) }
            return stored
        }
        return Message(
            number: stored.number, id: id, sender: sender, recipient: recipient, text: text,
            sentAt: stored.sentAt)
    }

    /// Creates the conversation with its first message.
    private func begin(
        _ relation: Relation, _ ration: FirstMessageLimit,
        in transaction: Transaction
    ) throws -> Outcome<Message> {
        if relation.isGone { throw SocialError.noSuchPerson(recipient) }
        try transaction.remember(recipient, by: sender)
        try transaction.use(
            .request, of: sender, at: now, atMost: ration.requests, in: ration.window)
        var own = ConversationSide(
            owner: sender, other: recipient, standing: .waiting, lastAt: now, lastNumber: 0)
        var theirs = ConversationSide(
            owner: recipient, other: sender,
            standing: relation.isBlocked ? .withheld : .requested, lastAt: now, lastNumber: 0)
        if let context, !relation.isBlocked {
            try transaction.put(
                RequestContext(owner: recipient, other: sender, text: context, at: now),
                in: RequestContext.table)
        }
        let commit = try transaction.number()
        own.turn(in: commit)
        if !relation.isBlocked { theirs.turn(in: commit) }
        let message = try append(to: &own, and: &theirs, in: transaction, commit)
        var notices = [Notice(sender, .conversation(with: recipient))]
        if !relation.isBlocked { notices.append(Notice(recipient, .request(from: sender))) }
        return Outcome(message, notices: notices)
    }

    private func append(
        to own: inout ConversationSide, and theirs: inout ConversationSide,
        in transaction: Transaction, _ commit: Int64
    ) throws -> Message {
        assert(own.lastNumber == theirs.lastNumber, "the sides of a conversation differ")
        let message = Message(
            number: own.lastNumber + 1, id: id, sender: sender, recipient: recipient,
            text: text, sentAt: now)
        // That the number is free follows from the last message, which can be announced.
        let last = try transaction.first(Self.last(of: sender, recipient))
        guard last.map({ $0.message.number < message.number }) ?? true else {
            throw StorageError.notUnique(table: StoredMessage.table.schema.name, index: "key")
        }
        try transaction.put(
            StoredMessage(message: message, change: commit), in: StoredMessage.table)
        // If the clock goes back, the order of lists must not.
        own.lastAt = max(now, own.lastAt)
        theirs.lastAt = max(now, theirs.lastAt)
        own.lastNumber = message.number
        theirs.lastNumber = message.number
        theirs.unread += 1
        try transaction.put(own, in: ConversationSide.table)
        try transaction.put(theirs, in: ConversationSide.table)
        return message
    }
}
