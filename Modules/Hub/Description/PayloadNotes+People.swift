import API
import Primitives

/// The notes on accounts, profiles and messages.
extension PayloadNotes {
    /// The name of a new account for signing in.
    private static let name = Note(
        text: "The name for signing in. Capital letters become small ones.",
        limits: [JSONMember("pattern", "^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$")])

    private static let deviceName = Note(
        text: "The name of the device among those of its person; cut at 64 characters.")

    static let deviceRenaming: [String: Note] = [
        "name": Note(text: "The name, cut at 64 characters; missing or empty for none.")
    ]

    private static let newPassword = Note(
        text: "The password, of 8 to 1024 bytes; none of those that are tried first.",
        // A character has four bytes at most.
        limits: [JSONMember("minLength", 2), JSONMember("maxLength", 1024)])

    static let newAccount: [String: Note] = [
        "name": name,
        "password": newPassword,
        "displayName": Note(
            text: "The name that other people see: one line, all of it visible, of at most 64 "
                + "characters as people see them, and 512 bytes.",
            limits: line(1, 512)),
        "device": Note(text: "The device that asks, drawn at random once for each installation."),
        "invite": Note(text: "The code of an invitation, which most servers ask for."),
        "deviceName": deviceName,
    ]

    static let credentials: [String: Note] = [
        "name": Note(text: "The name for signing in."),
        "password": Note(text: "The password."), "deviceName": deviceName,
    ]

    static let passwordChange: [String: Note] = [
        "old": Note(text: "The present password."), "new": newPassword,
    ]

    static let signedIn: [String: Note] = [
        "token": Note(
            text: "The token that every later request carries; sent only here. Empty if it is "
                + "given as a cookie."),
        "name": Note(text: "The name for signing in, in small letters."),
    ]

    static let deviceSummary: [String: Note] = [
        "signedInAt": Note(text: "The time of the sign-in."),
        "lastUsedAt": Note(text: "The time of the last request, to about an hour."),
        "isCurrent": Note(text: "Whether it is the device that sent the request."),
        "name": Note(text: "The name that the person gave to it; missing for none."),
    ]

    static let profileChange: [String: Note] = [
        "displayName": Note(
            text: "The name that other people see: one line, all of it visible, of at most 64 "
                + "characters as people see them, and 512 bytes.",
            limits: line(1, 512)),
        "bio": Note(
            text: "A few words about oneself, of at most 500 characters as people see them, and "
                + "4,000 bytes; empty for none.",
            limits: [JSONMember("maxLength", 4000)]),
        "picture": Note(
            text: "A picture as short text, of at most 3 characters as people see them, and 96 "
                + "bytes; empty for none.", limits: line(0, 96)),
    ].merging(editTimes) { own, _ in own }

    /// The pattern of a position in a feed.
    private static let position =
        #"^-?[0-9]{1,18}\.-?[0-9]{1,18}\.[0-9a-f]{32}\.-?[0-9]{1,18}$"#

    static let peopleQuery: [String: Note] = [
        "order": Note(text: "The order; `recent` if missing."),
        "place": Note(text: "The place in which paths crossed; any if missing."),
        "connected": Note(
            text: "Whether only people are listed with whom one is connected; `suggested` has "
                + "none of them."),
        "least": Note(
            text: "The fewest minutes together; as in the caller's settings if missing.",
            limits: [
                JSONMember("minimum", 0),
                JSONMember("maximum", .integer(Int64(APILimits.leastMinutes))),
            ]),
        "today": Note(
            text: "Whether only what happened since the beginning of the caller's day counts."),
        "after": Note(
            text: "The position after which the list begins: `next` of the page before.",
            limits: [JSONMember("pattern", .string(position))]),
    ]

    static let listQuery: [String: Note] = [
        "after": Note(
            text: "The position after which the page begins: `next` of the page before.",
            limits: [JSONMember("pattern", #"^-?[0-9]{1,18}\.[0-9a-f]{32}$"#)])
    ]

    static let nextInList = Note(
        text: "The position after the last one; missing if none follows.")

    static let peopleList: [String: Note] = [
        "people": Note(text: "The people, in the order asked for."),
        "next": Note(text: "The position after the last one; missing if nobody follows."),
        "isPaused": Note(
            text: "True if the caller's account is paused, so that nobody is listed."),
        "keptMinutes": Note(text: "The minutes for which crossings are kept."),
    ]

    static let personSummary: [String: Note] = [
        "times": Note(text: "The number of times that paths crossed."),
        "places": Note(text: "The number of places where."),
        "lastPlace": Note(text: "The name of the place shared last."),
        "lastAt": Note(text: "The time when both were last there together."),
        "resembles": resembles,
    ]

    /// The name of an acquaintance that looks like a person's.
    private static let resembles = Note(
        text: "The name of somebody else, with whom one is connected, that looks like this one.")

    static let sharedPlace: [String: Note] = [
        "place": Note(text: "The name of the place."),
        "from": Note(text: "The time from which both were there."),
        "until": Note(text: "The time until which both were there."),
    ]

    static let personProfile: [String: Note] = [
        "shared": Note(text: "The three latest shared places, latest first."),
        "conversation": Note(text: "The state of the conversation; missing if there is none."),
        "resembles": resembles, "here": theirPlace,
    ]

    static let newMessage: [String: Note] = [
        "id": Note(text: "The id of the message, chosen by the device; the same id sends once."),
        "to": Note(text: "The recipient."),
        "text": Note(
            text: "The text, of at most 2,000 characters as people see them, and 8,000 bytes.",
            limits: [
                JSONMember("minLength", 1), JSONMember("maxLength", 8000),
                JSONMember("pattern", "\\S"),
            ]),
    ]

    static let message: [String: Note] = [
        "id": Note(text: "The id of the message."),
        "number": Note(text: "Its place in the conversation: 1, 2, 3, … without gaps."),
        "from": Note(text: "The author."),
        "to": Note(text: "The recipient."),
    ]

    static let messageQuery: [String: Note] = [
        "after": Note(text: "The number after which the messages begin; not with `before`."),
        "before": Note(
            text: "The number before which the messages end; a large one for the newest ones."),
        "limit": Note(
            text: "The most messages to list; \(APILimits.messages) if missing. Fewer come if "
                + "their texts are long.",
            limits: [
                JSONMember("minimum", 1),
                JSONMember("maximum", .integer(Int64(APILimits.messages))),
            ]),
    ]

    static let messageList: [String: Note] = [
        "messages": Note(text: "The messages in the order of their numbers."),
        "isComplete": Note(
            text: "Whether no message follows the last one; of messages `before` a number, whether "
                + "none precedes the first one."),
    ]

    static let messagePath: [String: Note] = [
        "number": Note(text: "The number of the message.")
    ]

    static let deletionList: [String: Note] = [
        "through": Note(text: "The number up to which all messages are deleted; 0 for none."),
        "numbers": Note(text: "The numbers of later messages that are deleted, in order."),
    ]

    static let newReport: [String: Note] = [
        "id": Note(text: "The id of the report, chosen by the device; the same id reports once."),
        "person": Note(text: "The person whom it is about, who is not told."),
        "reason": Note(
            text: "The reason, of at most 1,000 characters as people see them, and 4,000 bytes.",
            limits: [
                JSONMember("minLength", 1), JSONMember("maxLength", 4000),
                JSONMember("pattern", "\\S"),
            ]),
        "messages": Note(
            text: "The number of the last messages to attach; 20 if missing.",
            limits: [JSONMember("minimum", 0), JSONMember("maximum", 50)]),
        "block": Note(text: "Whether the person is blocked in the same step."),
    ]

    static let conversation: [String: Note] = [
        "displayName": Note(
            text: "The other person's name; of a closed conversation, the one that it had."),
        "state": Note(text: "The state from the caller's side."),
        "lastText": Note(text: "The text of the last message that the caller has not deleted."),
        "lastFrom": Note(text: "The author of that message."),
        "lastAt": Note(text: "The time of that message."),
        "lastNumber": Note(text: "The number of that message; 0 if all are deleted."),
        "deletions": Note(
            text: "The number of the caller's deletions, which grows with each; missing for none."),
        "unread": Note(text: "The number of messages that the caller has not read."),
        "lastCrossedAt": Note(text: "The time of the last crossing of paths that is kept."),
        "delivered": Note(
            text: "The number of the last message that the other person's devices have; missing "
                + "unless the conversation is open."),
        "read": Note(
            text: "The number of the last message that the other person is known to have read; "
                + "missing unless the conversation is open and the caller shares what they read."),
        "here": theirPlace,
    ]

    static let request: [String: Note] = [
        "context": Note(
            text: "The places where both had met, and the minutes together, in one line; missing "
                + "once that is forgotten."),
        "resembles": resembles,
    ]

    /// The limits of a text of one line, whose bytes bound it: a character as people see it can
    /// have many code points, which a schema counts.
    private static func line(_ least: Int64, _ most: Int64) -> [JSONMember] {
        [
            JSONMember("minLength", .integer(least)), JSONMember("maxLength", .integer(most)),
            JSONMember(
                "pattern",
                .string(least > 0 ? "^[^\\x00-\\x1f]*\\S[^\\x00-\\x1f]*$" : "^[^\\x00-\\x1f]*$")),
        ]
    }
}
