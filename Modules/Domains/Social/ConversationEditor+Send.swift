import PeopleTexts
import Replica

extension ConversationEditor {
    /// Sends a message; the first one to a person is a request.
    ///
    /// Sending the same message again returns the stored one and changes nothing.
    /// - Parameters:
    /// - context: The context in which the two met, one line shown with a request; up to 200
    ///   characters.
    /// - Throws: ``SocialError/invalidText(_:)``, ``SocialError/waitingForAnswer(from:)``,
    ///   ``SocialError/closed(with:)``, ``SocialError/rationed(retryAfter:)``,
    ///   ``SocialError/idReused(_:)``, ``SocialError/noSuchPerson(_:)``, ``SocialError/yourself``.
    @discardableResult
    package func send(
        _ text: String, id: MessageID, from me: AccountID, to other: AccountID,
        context: String? = nil
    ) throws(SocialError) -> Outcome<Message> {
        guard other != me else { throw .yourself }
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

    func run(
        _ ration: Ration, in transaction: TypedTransaction<Transaction, SocialError>
    ) throws(SocialError) -> Outcome<Message> {
        let sameID = Query(StoredMessage.table, by: "by_id", equals: sender, id)
        if let stored = try transaction.first(sameID)?.message {
            guard stored.recipient == recipient, stored.text == text else {
                throw .idReused(id)
            }
            return Outcome(stored)
        }
        let relation = try transaction { base throws(StorageError) in
            try Relation(of: sender, to: recipient, in: base)
        }
        if relation.blocksThem { throw .closed(with: recipient) }
        guard var own = try transaction.get(Side.table, sender, recipient),
            var theirs = try transaction.get(Side.table, recipient, sender)
        else { return try begin(relation, ration, in: transaction) }
        switch own.standing {
        case .waiting: throw .waitingForAnswer(from: recipient)
        // A withheld request reveals no block; for its receiver this is a first message.
        case .withheld:
            if relation.isGone { throw .noSuchPerson(recipient) }
        case .requested, .declined, .open:
            if relation.isCut { throw .closed(with: recipient) }
        }
        let wasOpen = own.standing == .open
        own.standing = .open
        theirs.standing = .open
        if !wasOpen { try theirs.noteTheirs(of: own, in: transaction) }
        let message = try transaction { base throws(StorageError) in
            let commit = try base.number()
            if wasOpen { own.grow(in: commit) } else { own.turn(in: commit) }
            if !relation.isCut {
                if wasOpen { theirs.grow(in: commit) } else { theirs.turn(in: commit) }
            }
            return try append(to: &own, and: &theirs, in: base, commit)
        }
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

    /// Creates the conversation with its first message.
    private func begin(
        _ relation: Relation, _ ration: Ration,
        in transaction: TypedTransaction<Transaction, SocialError>
    ) throws(SocialError) -> Outcome<Message> {
        if relation.isGone { throw .noSuchPerson(recipient) }
        try transaction.remember(recipient, by: sender)
        try ration.check(sender, at: now, in: transaction.reading)
        var own = Side(
            owner: sender, other: recipient, standing: .waiting, lastAt: now, lastNumber: 0,
            context: context)
        var theirs = Side(
            owner: recipient, other: sender,
            standing: relation.isBlocked ? .withheld : .requested, lastAt: now, lastNumber: 0,
            context: context)
        let message = try transaction { base throws(StorageError) in
            let commit = try base.number()
            own.turn(in: commit)
            if !relation.isBlocked { theirs.turn(in: commit) }
            return try append(to: &own, and: &theirs, in: base, commit)
        }
        var notices = [Notice(sender, .conversation(with: recipient))]
        if !relation.isBlocked { notices.append(Notice(recipient, .request(from: sender))) }
        return Outcome(message, notices: notices)
    }

    private func append(
        to own: inout Side, and theirs: inout Side, in transaction: Transaction, _ commit: Int64
    ) throws(StorageError) -> Message {
        assert(own.lastNumber == theirs.lastNumber, "the sides of a conversation differ")
        let message = Message(
            number: own.lastNumber + 1, id: id, sender: sender, recipient: recipient,
            text: text, sentAt: now)
        try transaction.insert(
            StoredMessage(message: message, change: commit), in: StoredMessage.table)
        // If the clock goes back, the order of lists must not.
        let lastAt = max(now, own.lastAt)
        own.lastAt = lastAt
        theirs.lastAt = lastAt
        own.lastNumber = message.number
        theirs.lastNumber = message.number
        theirs.unread += 1
        try transaction.put(own, in: Side.table)
        try transaction.put(theirs, in: Side.table)
        return message
    }
}
