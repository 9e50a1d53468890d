/// The meanings of acts about people, for every place where one can choose them.
package enum Meaning {
    /// The meaning of blocking.
    package static let blocking =
        "Blocking: neither of you sees the other any more, in no list and no search, and neither "
        + "can write. They are not told. You can unblock them."
    /// The meaning of declining.
    package static let declining =
        "Declining: this request goes away and its sender can't tell; you still see each other."
    /// The meaning of deleting messages.
    package static let deleting =
        "They are gone from all of your devices. The other person keeps them and is not told."
    /// The meaning of signing another device out.
    package static let revoking =
        "It keeps what is on it, but can't sync or write until it signs in again."
    /// The meaning of a pause.
    package static let pausing =
        "A pause: you are in nobody's list, and you see nobody new. Where you are meanwhile is "
        + "yours alone, and is no meeting later either. Conversations go on. Where you said to be "
        + "is taken back. Nobody is told. After the pause, earlier meetings show again."
    /// The meaning of a report.
    package static let reporting =
        "The operator gets your reason and copies of the last messages between you two. The "
        + "person is not told."
    /// The state of an account that is paused.
    package static let paused =
        "Your account is paused: you are in nobody's list, and nobody is in yours."
    /// The answer of an empty list of people.
    package static let nobodyYet =
        "Nobody yet. You see people here after sharing a place with them."

    /// Returns the warning of a name that looks like that of somebody known.
    package static func lookalike(of known: String) -> String {
        "Not the \(known) you know: somebody else, whose name looks the same."
    }
}
