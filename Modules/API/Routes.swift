import Sync

/// All routes of the server, each with its path, who may call it, the sentence and the problems of
/// `docs/api.yaml`. `Hub` has their handlers.
package enum Routes {
    package static let register = Route<NewAccount, SignedIn>(
        "register", .post, "/v1/accounts", access: .anyone, .accounts,
        "Creates an account and signs in.",
        problems: [.registrationClosed, .inviteNeeded, .inviteRefused, .nameTaken, .foreignPage])
    package static let signIn = Route<Credentials, SignedIn>(
        "signIn", .post, "/v1/sessions", access: .anyone, .accounts,
        "Signs in.",
        problems: [.wrongCredentials, .notPermitted, .foreignPage])
    package static let resetPassword = Route<PasswordByCode, Empty>(
        "resetPassword", .post, "/v1/password-resets", access: .anyone, .accounts,
        "Sets a new password by a code from the operator.",
        details: "The code works once, for a day. All devices of the account are signed out.",
        problems: [.wrongCredentials])
    package static let signOut = Route<SigningOut, Empty>(
        "signOut", .delete, "/v1/sessions/current", .accounts,
        "Signs out the device that sends the request.",
        details: "It ends the cookie, too. With `forget`, a browser deletes what the page keeps.")
    package static let devices = Route<Empty, DeviceList>(
        "devices", .get, "/v1/devices", .accounts,
        "Lists the devices that are signed in.")
    package static let revokeDevice = Route<DevicePath, Empty>(
        "revokeDevice", .delete, "/v1/devices/{device}", .accounts,
        "Signs out one of the caller's devices.",
        problems: [.notFound])
    package static let renameDevice = Route<DeviceRenaming, Empty>(
        "renameDevice", .put, "/v1/devices/{device}", .accounts,
        "Gives one of the caller's devices another name.",
        problems: [.notFound])

    package static let me = Route<Empty, OwnProfile>(
        "me", .get, "/v1/me", .accounts,
        "Returns the caller's profile.",
        problems: [.notFound])
    package static let changeMe = Route<ProfileChange, OwnProfile>(
        "changeMe", .patch, "/v1/me", .accounts,
        "Changes the caller's profile; a missing field stays as it is.",
        problems: [.notFound])
    package static let myPicture = Route<Empty, Empty>(
        "myPicture", .get, "/v1/me/picture", .accounts,
        "Returns the caller's picture file.",
        problems: [.notFound])
    package static let setPicture = Route<PortraitTimes, OwnProfile>(
        "setPicture", .put, "/v1/me/picture", isUpload: true, .accounts,
        "Sets the caller's picture file, which is the body.",
        details: """
            A PNG, JPEG or WebP, told by its content; the content type does not matter. \
            Whatever is not needed to show it is removed: place, time, camera, comments. An \
            older change than the last one alters nothing.
            """,
        problems: [.pictureRefused, .notFound])
    package static let removePicture = Route<PortraitTimes, OwnProfile>(
        "removePicture", .delete, "/v1/me/picture", .accounts,
        "Removes the caller's picture file.",
        problems: [.notFound])
    package static let changePassword = Route<PasswordChange, Empty>(
        "changePassword", .put, "/v1/me/password", .accounts,
        "Changes the caller's password and signs out all other devices.",
        problems: [.wrongCredentials])
    package static let deleteMe = Route<AccountDeletion, Empty>(
        "deleteMe", .post, "/v1/me/deletion", .accounts,
        "Deletes the caller's account with all that is its own.",
        details: "Messages stay with the people who have them, in a closed conversation.",
        problems: [.wrongCredentials])

    package static let settings = Route<Empty, AccountSettings>(
        "settings", .get, "/v1/me/settings", .accounts,
        "Returns the caller's settings.")
    package static let changeSettings = Route<SettingsChange, AccountSettings>(
        "changeSettings", .patch, "/v1/me/settings", .accounts,
        "Changes the caller's settings; a missing one stays as it is.",
        details: """
            While `isPaused`, the caller is in nobody's list and meets nobody; nobody is told. \
            What happens meanwhile is no meeting later either.
            """)
    package static let presence = Route<Empty, OwnPresence>(
        "presence", .get, "/v1/me/presence", .people,
        "Returns where the caller says to be.")
    package static let statePresence = Route<HereStatement, OwnPresence>(
        "statePresence", .put, "/v1/me/presence", .people,
        "Says to connections where the caller is, until a time.",
        details: "It ends by itself, and never comes from positions.",
        problems: [.conflict])
    package static let endPresence = Route<Empty, Empty>(
        "endPresence", .delete, "/v1/me/presence", .people,
        "Takes back where the caller said to be.")

    package static let campus = Route<Empty, CampusInfo>(
        "campus", .get, "/v1/campus", .campus,
        "Returns the campus settings that a device needs.")
    package static let places = Route<PlacesQuery, PlacesAnswer>(
        "places", .get, "/v1/places", .campus,
        "Returns the places of the campus.")
    package static let reportVisits = Route<VisitBatch, VisitReceipt>(
        "reportVisits", .post, "/v1/visits", .campus,
        "Takes a device's events of entering and leaving places.",
        details: "Sending them again changes nothing.",
        problems: [.clockAhead])
    package static let ownTracks = Route<Empty, Empty>(
        "ownTracks", .post, "/v1/owntracks", .campus,
        "Takes messages of an OwnTracks app, in its own format.",
        details: "Also with HTTP basic authentication: a name, and a password or a token.",
        problems: [.wrongCredentials, .notPermitted])
    package static let visits = Route<VisitQuery, VisitList>(
        "visits", .get, "/v1/visits", .campus,
        "Lists the caller's own visits.")

    package static let people = Route<PeopleQuery, PeopleList>(
        "people", .get, "/v1/people", .people,
        "Lists the people with whom the caller crossed paths.")
    package static let person = Route<PersonPath, PersonProfile>(
        "person", .get, "/v1/people/{person}", .people,
        "Returns the profile of a person, as far as the caller may see it.",
        problems: [.notFound])

    package static let picture = Route<PersonPath, Empty>(
        "picture", .get, "/v1/people/{person}/picture", .people,
        "Returns the picture file of a person whose profile the caller may see.",
        details: "While the caller's first message waits, there is nobody like that.",
        problems: [.notFound])
    package static let thumbnail = Route<PersonPath, Empty>(
        "thumbnail", .get, "/v1/people/{person}/picture/thumbnail", .people,
        "Returns the small form of a person's picture: a square PNG.",
        details: "Who may have it is as for the whole picture.",
        problems: [.notFound])

    package static let send = Route<NewMessage, MessageSummary>(
        "send", .post, "/v1/messages", .messages,
        "Sends a message; the first one to a person is a request.",
        details: "Sending the same id again changes nothing and gets the same answer.",
        problems: [.noSharedPlace, .notFound, .conflict, .conversationClosed])
    package static let requests = Route<ListQuery, RequestList>(
        "requests", .get, "/v1/requests", .messages,
        "Lists the requests that await the caller's decision.")
    package static let accept = Route<PersonPath, ConversationSummary>(
        "accept", .post, "/v1/requests/{person}/accept", .messages,
        "Accepts a request.",
        problems: [.notFound, .conversationClosed])
    package static let decline = Route<DeclinePath, Empty>(
        "decline", .post, "/v1/requests/{person}/decline", .messages,
        "Declines a request; its sender cannot tell.",
        problems: [.notFound])
    package static let takeBackDecline = Route<PersonPath, Empty>(
        "takeBackDecline", .delete, "/v1/requests/{person}/decline", .messages,
        "Takes the declining of a request back; its sender cannot tell.",
        problems: [.notFound, .conversationClosed])
    package static let declined = Route<ListQuery, RequestList>(
        "declined", .get, "/v1/requests/declined", .messages,
        "Lists the requests that the caller declined.")
    package static let conversations = Route<ListQuery, ConversationList>(
        "conversations", .get, "/v1/conversations", .messages,
        "Lists the caller's conversations.")
    package static let messages = Route<MessageQuery, MessageList>(
        "messages", .get, "/v1/conversations/{person}/messages", .messages,
        "Lists the messages of a conversation.",
        details: "After a number, or the last ones before a number; oldest first.",
        problems: [.notFound])
    package static let deleteMessage = Route<MessagePath, Empty>(
        "deleteMessage", .delete, "/v1/conversations/{person}/messages/{number}", .messages,
        "Deletes a message for the caller alone.",
        details: "On all of their devices; the other person keeps it and is not told.",
        problems: [.notFound, .conflict])
    package static let clearMessages = Route<HistoryClearing, Empty>(
        "clearMessages", .delete, "/v1/conversations/{person}/messages", .messages,
        "Deletes the messages of a conversation up to a number for the caller alone.",
        details: "The other person keeps them and is not told.",
        problems: [.notFound])
    package static let deletions = Route<PersonPath, DeletionList>(
        "deletions", .get, "/v1/conversations/{person}/deletions", .messages,
        "Lists the messages of a conversation that the caller has deleted.",
        details: "`deletions` of a conversation says whether there are new ones.",
        problems: [.notFound])
    package static let read = Route<ReadMark, Empty>(
        "read", .post, "/v1/conversations/{person}/read", .messages,
        "Sets the position up to which the caller has read.",
        problems: [.notFound])
    package static let receipts = Route<ReceiptBatch, Empty>(
        "receipts", .post, "/v1/receipts", .messages,
        "Tells how far the device has conversations and the caller has read them.",
        details: "What is no conversation of the caller's changes nothing.")

    package static let block = Route<PersonPath, Empty>(
        "block", .put, "/v1/blocks/{person}", .blocks,
        "Blocks a person.",
        problems: [.notFound])
    package static let unblock = Route<PersonPath, Empty>(
        "unblock", .delete, "/v1/blocks/{person}", .blocks,
        "Unblocks a person.")
    package static let blocks = Route<Empty, BlockList>(
        "blocks", .get, "/v1/blocks", .blocks,
        "Lists the people whom the caller has blocked.")
    package static let confirmBlocks = Route<KnownBlocks, BlockList>(
        "confirmBlocks", .post, "/v1/blocks", .blocks,
        "Tells of blocks that the server may have lost.",
        details: """
            Where `missingSince` of the list says since when blocks may be missing, those \
            after it are taken, unless they were ended since. Else nothing changes. The \
            answer is the list.
            """)
    package static let report = Route<NewReport, Empty>(
        "report", .post, "/v1/reports", .blocks,
        "Reports a person to the operator.",
        details: """
            With copies of the last messages between the two. The person is not told. Sending \
            the same id again reports nothing more.
            """,
        problems: [.notFound])

    package static let push = Route<PushRequest, PushAnswer>(
        "push", .post, "/v1/sync/push", .sync,
        "Joins documents that changed on a device.",
        details: "A batch is joined as a whole or not at all; docs/sync-client.md.",
        problems: [.startFresh, .forked, .clockAhead])
    package static let pull = Route<PullRequest, PullAnswer>(
        "pull", .get, "/v1/sync/pull", .sync,
        "Returns documents that changed on the server.",
        details: "In pages; docs/sync-client.md.",
        problems: [.startFresh, .forked])
    package static let versions = Route<Empty, ProtocolVersions>(
        "versions", .get, "/v1/protocol", access: .anyone, .sync,
        "Returns the versions of the protocol that the server speaks.")
    package static let events = Route<Empty, Empty>(
        "events", .get, "/v1/events", .sync,
        "Streams what happens on the account, as it happens.",
        details: """
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
            """)

    package static let health = Route<Empty, Health>(
        "health", .get, "/healthz", access: .anyone, .server,
        "Reports that the process runs.")
    package static let readiness = Route<Empty, Health>(
        "readiness", .get, "/readyz", access: .anyone, .server,
        "Reports that the server accepts requests.",
        problems: [.unavailable])

    package static let apiDocument = Route<Empty, Empty>(
        "apiDocument", .get, "/v1/api.yaml", access: .anyone, .server,
        "Returns this description.")
}
