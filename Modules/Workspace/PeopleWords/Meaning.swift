/// The meanings of acts about people, for every place where one can choose them.
package enum Meaning {
    /// The meaning of blocking.
    package static let blocking =
        "Blocking hides you from each other in every list and search, and neither of you can "
        + "write. They are not told. You can unblock them."
    /// The meaning of declining.
    package static let declining =
        "Declining makes the request go away; its sender can't tell, and you still see them."
    /// The meaning of deleting messages.
    package static let deleting =
        "They are deleted from all your devices. The other person keeps them and is not told."
    /// The meaning of signing another device out.
    package static let revoking =
        "It keeps what it has, but can't sync or write until it signs in again."
    /// The meaning of a pause.
    package static let pausing =
        "You appear in no one's list and see no one new. Places you visit meanwhile never become "
        + "meetings. Conversations go on. A place you said you are at is withdrawn. No one is "
        + "told. After the pause, earlier meetings show again."
    /// The meaning of a report.
    package static let reporting =
        "The operator gets your reason and copies of the last messages between you. The person "
        + "is not told."
    /// The state of an account that is paused.
    package static let paused =
        "Your account is paused: you appear in no one's list, and no one appears in yours."
    /// The meaning of the end of a pause.
    package static let resuming =
        "When you end the pause, earlier meetings show again at once, to others and to you. "
        + "Places you visited meanwhile never become meetings."
    /// The answer of an empty list of people.
    package static let nobodyYet =
        "Nobody yet. You see people here after sharing a place with them."

    /// Returns the warning of a name that looks like that of somebody known.
    package static func lookalike(of known: String) -> String {
        "Not the \(known) you know: another person, whose name looks the same."
    }
}
