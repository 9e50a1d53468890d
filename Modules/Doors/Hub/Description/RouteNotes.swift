import API

/// A sentence on a route, and the problems that only it and some others have.
struct RouteNote {
    /// The part of the service that a route belongs to.
    enum Area: String, CaseIterable {
        case accounts
        case campus
        case people
        case messages
        case blocks
        case sync
        case server

        /// The part in a sentence.
        var description: String {
            switch self {
            case .accounts: "Accounts, sessions and devices, and one's own profile."
            case .campus: "The campus, its places, and visits to them."
            case .people: "The people with whom one crossed paths."
            case .messages: "Requests, conversations and messages."
            case .blocks: "The people whom one has blocked, or reports."
            case .sync: "Documents of one's own devices, and live events."
            case .server: "The server itself."
            }
        }
    }

    let area: Area
    let summary: String
    /// More about it; empty for nothing.
    var description = ""
    /// The problems beside those that every route of its kind has.
    var problems: [Problem.Code] = []

    /// Returns the note on a route; one without a note is a programmer error.
    static func of(_ route: RouteDescription) -> RouteNote {
        guard let note = all[route.name] else {
            preconditionFailure("say in RouteNotes what \(route.name) does, and its problems")
        }
        return note
    }

    private static let all: [String: RouteNote] = [
        accounts, campus, social, sync, server,
    ].reduce(into: [:]) { all, part in all.merge(part) { first, _ in first } }

    private static let accounts: [String: RouteNote] = [
        "register": RouteNote(
            area: .accounts, summary: "Creates an account and signs in.",
            problems: [
                .registrationClosed, .inviteNeeded, .inviteRefused, .nameTaken,
            ]),
        "signIn": RouteNote(
            area: .accounts, summary: "Signs in.", problems: [.wrongCredentials, .notPermitted]),
        "signOut": RouteNote(
            area: .accounts, summary: "Signs out the device that sends the request."),
        "devices": RouteNote(area: .accounts, summary: "Lists the devices that are signed in."),
        "revokeDevice": RouteNote(
            area: .accounts, summary: "Signs out one of the caller's devices.",
            problems: [.notFound]),
        "renameDevice": RouteNote(
            area: .accounts, summary: "Gives one of the caller's devices another name.",
            problems: [.notFound]),
        "me": RouteNote(
            area: .accounts, summary: "Returns the caller's profile.", problems: [.notFound]),
        "changeMe": RouteNote(
            area: .accounts,
            summary: "Changes the caller's profile; a missing field stays as it is.",
            problems: [.notFound]),
        "myPicture": RouteNote(
            area: .accounts, summary: "Returns the caller's picture file.",
            problems: [.notFound]),
        "setPicture": RouteNote(
            area: .accounts, summary: "Sets the caller's picture file, which is the body.",
            description: """
                A PNG, JPEG or WebP, told by its content; the content type does not matter. \
                Whatever is not needed to show it is removed: place, time, camera, comments. An \
                older change than the last one alters nothing.
                """,
            problems: [.pictureRefused, .notFound]),
        "removePicture": RouteNote(
            area: .accounts, summary: "Removes the caller's picture file.",
            problems: [.notFound]),
        "changePassword": RouteNote(
            area: .accounts,
            summary: "Changes the caller's password and signs out all other devices.",
            problems: [.wrongCredentials]),
        "deleteMe": RouteNote(
            area: .accounts,
            summary: "Deletes the caller's account with all that is its own.",
            description: "Messages stay with the people who have them, in a closed conversation.",
            problems: [.wrongCredentials]),
        "settings": RouteNote(
            area: .accounts, summary: "Returns the caller's settings."),
        "changeSettings": RouteNote(
            area: .accounts,
            summary: "Changes the caller's settings; a missing one stays as it is.",
            description: """
                While `isPaused`, the caller is in nobody's list and meets nobody; nobody is told. \
                What happens meanwhile is no meeting later either.
                """),
    ]

    private static let campus: [String: RouteNote] = [
        "campus": RouteNote(
            area: .campus, summary: "Returns the campus settings that a device needs."),
        "places": RouteNote(area: .campus, summary: "Returns the places of the campus."),
        "reportVisits": RouteNote(
            area: .campus, summary: "Takes a device's events of entering and leaving places.",
            description: "Sending them again changes nothing.", problems: [.clockAhead]),
        "ownTracks": RouteNote(
            area: .campus, summary: "Takes messages of an OwnTracks app, in its own format.",
            description: "Also with HTTP basic authentication: a name, and a password or a token.",
            problems: [.wrongCredentials, .notPermitted]),
        "visits": RouteNote(area: .campus, summary: "Lists the caller's own visits."),
    ]

    private static let social: [String: RouteNote] = [
        "people": RouteNote(
            area: .people, summary: "Lists the people with whom the caller crossed paths."),
        "person": RouteNote(
            area: .people,
            summary: "Returns the profile of a person, as far as the caller may see it.",
            problems: [.notFound]),
        "picture": RouteNote(
            area: .people,
            summary: "Returns the picture file of a person whose profile the caller may see.",
            description: "While the caller's first message waits, there is nobody like that.",
            problems: [.notFound]),
        "thumbnail": RouteNote(
            area: .people,
            summary: "Returns the small form of a person's picture: a square PNG.",
            description: "Who may have it is as for the whole picture.",
            problems: [.notFound]),
        "presence": RouteNote(
            area: .people, summary: "Returns where the caller says to be."),
        "statePresence": RouteNote(
            area: .people, summary: "Says to connections where the caller is, until a time.",
            description: "It ends by itself, and never comes from positions.",
            problems: [.conflict]),
        "endPresence": RouteNote(
            area: .people, summary: "Takes back where the caller said to be."),
        "send": RouteNote(
            area: .messages,
            summary: "Sends a message; the first one to a person is a request.",
            description: "Sending the same id again changes nothing and gets the same answer.",
            problems: [.noSharedPlace, .notFound, .conflict, .conversationClosed]),
        "requests": RouteNote(
            area: .messages, summary: "Lists the requests that await the caller's decision."),
        "accept": RouteNote(
            area: .messages, summary: "Accepts a request.",
            problems: [.notFound, .conversationClosed]),
        "decline": RouteNote(
            area: .messages, summary: "Declines a request; its sender cannot tell.",
            problems: [.notFound]),
        "takeBackDecline": RouteNote(
            area: .messages,
            summary: "Takes the declining of a request back; its sender cannot tell.",
            problems: [.notFound, .conversationClosed]),
        "declined": RouteNote(
            area: .messages, summary: "Lists the requests that the caller declined."),
        "conversations": RouteNote(
            area: .messages, summary: "Lists the caller's conversations."),
        "messages": RouteNote(
            area: .messages, summary: "Lists the messages of a conversation.",
            description: "After a number, or the last ones before a number; oldest first.",
            problems: [.notFound]),
        "deleteMessage": RouteNote(
            area: .messages, summary: "Deletes a message for the caller alone.",
            description: "On all of their devices; the other person keeps it and is not told.",
            problems: [.notFound, .conflict]),
        "clearMessages": RouteNote(
            area: .messages,
            summary: "Deletes the messages of a conversation up to a number for the caller alone.",
            description: "The other person keeps them and is not told.", problems: [.notFound]),
        "deletions": RouteNote(
            area: .messages,
            summary: "Lists the messages of a conversation that the caller has deleted.",
            description: "`deletions` of a conversation says whether there are new ones.",
            problems: [.notFound]),
        "read": RouteNote(
            area: .messages, summary: "Sets the position up to which the caller has read.",
            problems: [.notFound]),
        "receipts": RouteNote(
            area: .messages,
            summary: "Tells how far the device has conversations and the caller has read them.",
            description: "What is no conversation of the caller's changes nothing."),
        "block": RouteNote(
            area: .blocks, summary: "Blocks a person.", problems: [.notFound]),
        "unblock": RouteNote(area: .blocks, summary: "Unblocks a person."),
        "blocks": RouteNote(
            area: .blocks, summary: "Lists the people whom the caller has blocked."),
        "confirmBlocks": RouteNote(
            area: .blocks, summary: "Tells of blocks that the server may have lost.",
            description: """
                Where `missingSince` of the list says since when blocks may be missing, those \
                after it are taken, unless they were ended since. Else nothing changes. The \
                answer is the list.
                """),
        "report": RouteNote(
            area: .blocks, summary: "Reports a person to the operator.",
            description: """
                With copies of the last messages between the two. The person is not told. Sending \
                the same id again reports nothing more.
                """, problems: [.notFound]),
    ]

    private static let sync: [String: RouteNote] = [
        "push": RouteNote(
            area: .sync, summary: "Joins documents that changed on a device.",
            description: "A batch is joined as a whole or not at all; docs/sync-client.md.",
            problems: [.startFresh, .forked, .clockAhead]),
        "pull": RouteNote(
            area: .sync, summary: "Returns documents that changed on the server.",
            description: "In pages; docs/sync-client.md.", problems: [.startFresh, .forked]),
        "events": RouteNote(
            area: .sync, summary: "Streams what happens on the account, as it happens.",
            description: """
                Server-sent events. Each has an `event`, and `data` that is a LiveEventData. \
                `sync` has `revision`; `message` has `person` and `number`, and the message itself \
                as `message` if its text has at most 1000 bytes; `request` and \
                `conversation` have `person`; `blocks`, `profile` and `people` have nothing more. \
                `people` says that the list of people changed, once in five minutes at most, and \
                has no id. `reset` \
                means that earlier events are not available: ask for everything; its `life` is the \
                server's, as in `quad-life`, for all that follows in the stream. `stopping` means \
                that the server stops: come again after `retry` milliseconds. A comment comes \
                every 15 s. A stream is resumed with `Last-Event-ID`.
                """),
        "versions": RouteNote(
            area: .sync, summary: "Returns the versions of the protocol that the server speaks."),
    ]

    private static let server: [String: RouteNote] = [
        "health": RouteNote(area: .server, summary: "Reports that the process runs."),
        "readiness": RouteNote(
            area: .server, summary: "Reports that the server accepts requests.",
            problems: [.unavailable]),
        "apiDocument": RouteNote(area: .server, summary: "Returns this description."),
    ]
}
