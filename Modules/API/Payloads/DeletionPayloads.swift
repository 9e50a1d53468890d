import Primitives

/// A message of a conversation, by its number.
package struct MessagePath: Sendable, Hashable, Codable {
    /// The other person of the conversation.
    package var person: AccountID
    /// The number of the message.
    package var number: Int

    /// Creates a path parameter.
    package init(person: AccountID, number: Int) {
        self.person = person
        self.number = number
    }
}

/// The part of a conversation that the caller deletes for themself.
package struct HistoryClearing: Sendable, Hashable, Codable {
    /// The other person of the conversation.
    package var person: AccountID
    /// The number of the last message to delete.
    package var through: Int

    /// Creates a clearing.
    package init(person: AccountID, through: Int) {
        self.person = person
        self.through = through
    }
}

/// The messages of a conversation that the caller has deleted.
package struct DeletionList: Sendable, Hashable, Codable {
    /// The number up to which all messages are deleted; 0 for none.
    package let through: Int
    /// The numbers of later messages that are deleted, in order.
    package let numbers: [Int]

    /// Creates a list.
    package init(through: Int, numbers: [Int]) {
        self.through = through
        self.numbers = numbers
    }
}

/// A report about a person for the operator; the same id again reports nothing more.
package struct NewReport: Sendable, Hashable, Codable {
    /// The id of a report.
    package typealias ID = Identifier<NewReport>

    /// The id of the report, chosen by the device.
    package var id: ID
    /// The person whom it is about, who is not told.
    package var person: AccountID
    /// The reason.
    package var reason: String
    /// The number of the last messages between the two to attach; 20 if missing.
    package var messages: Int?
    /// Whether the person is blocked in the same step.
    package var block: Bool?

    /// Creates a report.
    package init(
        id: ID, person: AccountID, reason: String, messages: Int? = nil, block: Bool? = nil
    ) {
        self.id = id
        self.person = person
        self.reason = reason
        self.messages = messages
        self.block = block
    }
}
