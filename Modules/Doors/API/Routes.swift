/// All routes of the server.
package enum Routes {
    /// Creates an account and signs in.
    package static let register = Route<NewAccount, SignedIn>(
        "register", .post, "/v1/accounts", access: .anyone)
    /// Signs in.
    package static let signIn = Route<Credentials, SignedIn>(
        "signIn", .post, "/v1/sessions", access: .anyone)
    /// Signs out the device that sends the request.
    package static let signOut = Route<Empty, Empty>(
        "signOut", .delete, "/v1/sessions/current")
    /// Lists the devices that are signed in.
    package static let devices = Route<Empty, DeviceList>("devices", .get, "/v1/devices")
    /// Signs out one of the caller's devices.
    package static let revokeDevice = Route<DevicePath, Empty>(
        "revokeDevice", .delete, "/v1/devices/{device}")
    /// Gives one of the caller's devices another name.
    package static let renameDevice = Route<DeviceRenaming, Empty>(
        "renameDevice", .put, "/v1/devices/{device}")

    /// Returns the caller's profile.
    package static let me = Route<Empty, OwnProfile>("me", .get, "/v1/me")
    /// Changes the caller's profile.
    package static let changeMe = Route<ProfileChange, OwnProfile>("changeMe", .patch, "/v1/me")
    /// Returns the caller's picture file.
    package static let myPicture = Route<Empty, Empty>("myPicture", .get, "/v1/me/picture")
    /// Sets the caller's picture file, which is the body.
    package static let setPicture = Route<PortraitTimes, OwnProfile>(
        "setPicture", .put, "/v1/me/picture", isUpload: true)
    /// Removes the caller's picture file.
    package static let removePicture = Route<PortraitTimes, OwnProfile>(
        "removePicture", .delete, "/v1/me/picture")
    /// Changes the caller's password and signs out all other devices.
    package static let changePassword = Route<PasswordChange, Empty>(
        "changePassword", .put, "/v1/me/password")
    /// Deletes the caller's account with all that is its own.
    package static let deleteMe = Route<AccountDeletion, Empty>(
        "deleteMe", .post, "/v1/me/deletion")

    /// Returns the caller's settings.
    package static let settings = Route<Empty, AccountSettings>(
        "settings", .get, "/v1/me/settings")
    /// Changes some of the caller's settings.
    package static let changeSettings = Route<SettingsChange, AccountSettings>(
        "changeSettings", .patch, "/v1/me/settings")
    /// Returns where the caller says to be.
    package static let presence = Route<Empty, OwnPresence>("presence", .get, "/v1/me/presence")
    /// Says to connections where the caller is, until a time.
    package static let statePresence = Route<HereStatement, OwnPresence>(
        "statePresence", .put, "/v1/me/presence")
    /// Takes back where the caller said to be.
    package static let endPresence = Route<Empty, Empty>(
        "endPresence", .delete, "/v1/me/presence")

    /// Returns the campus settings that a device needs.
    package static let campus = Route<Empty, CampusInfo>("campus", .get, "/v1/campus")
    /// Returns the places of the campus.
    package static let places = Route<PlacesQuery, PlacesAnswer>("places", .get, "/v1/places")
    /// Accepts a device's events of entering and leaving places.
    package static let reportVisits = Route<VisitBatch, VisitReceipt>(
        "reportVisits", .post, "/v1/visits")
    /// Accepts messages of an OwnTracks app in its own format; also with HTTP basic authentication.
    package static let ownTracks = Route<Empty, Empty>("ownTracks", .post, "/v1/owntracks")
    /// Lists the caller's own visits.
    package static let visits = Route<VisitQuery, VisitList>("visits", .get, "/v1/visits")

    /// Lists the people with whom the caller crossed paths.
    package static let people = Route<PeopleQuery, PeopleList>("people", .get, "/v1/people")
    /// Returns the profile of a person, as far as the caller may see it.
    package static let person = Route<PersonPath, PersonProfile>(
        "person", .get, "/v1/people/{person}")

    /// Returns the picture file of a person whose profile the caller may see.
    package static let picture = Route<PersonPath, Empty>(
        "picture", .get, "/v1/people/{person}/picture")
    /// Returns the small form of that picture, as PNG.
    package static let thumbnail = Route<PersonPath, Empty>(
        "thumbnail", .get, "/v1/people/{person}/picture/thumbnail")

    /// Sends a message; the first one to a person is a request.
    package static let send = Route<NewMessage, MessageSummary>("send", .post, "/v1/messages")
    /// Lists the requests that await the caller's decision.
    package static let requests = Route<ListQuery, RequestList>(
        "requests", .get, "/v1/requests")
    /// Accepts a request.
    package static let accept = Route<PersonPath, ConversationSummary>(
        "accept", .post, "/v1/requests/{person}/accept")
    /// Declines a request; its sender cannot tell.
    package static let decline = Route<DeclinePath, Empty>(
        "decline", .post, "/v1/requests/{person}/decline")
    /// Takes the declining of a request back; its sender cannot tell.
    package static let takeBackDecline = Route<PersonPath, Empty>(
        "takeBackDecline", .delete, "/v1/requests/{person}/decline")
    /// Lists the requests that the caller declined.
    package static let declined = Route<ListQuery, RequestList>(
        "declined", .get, "/v1/requests/declined")
    /// Lists the caller's conversations.
    package static let conversations = Route<ListQuery, ConversationList>(
        "conversations", .get, "/v1/conversations")
    /// Lists the messages of a conversation.
    package static let messages = Route<MessageQuery, MessageList>(
        "messages", .get, "/v1/conversations/{person}/messages")
    /// Deletes a message for the caller alone.
    package static let deleteMessage = Route<MessagePath, Empty>(
        "deleteMessage", .delete, "/v1/conversations/{person}/messages/{number}")
    /// Deletes the messages of a conversation up to a number for the caller alone.
    package static let clearMessages = Route<HistoryClearing, Empty>(
        "clearMessages", .delete, "/v1/conversations/{person}/messages")
    /// Lists the messages of a conversation that the caller has deleted.
    package static let deletions = Route<PersonPath, DeletionList>(
        "deletions", .get, "/v1/conversations/{person}/deletions")
    /// Sets the position up to which the caller has read.
    package static let read = Route<ReadMark, Empty>(
        "read", .post, "/v1/conversations/{person}/read")
    /// Tells how far the device has conversations and the caller has read them.
    package static let receipts = Route<ReceiptBatch, Empty>("receipts", .post, "/v1/receipts")

    /// Blocks a person.
    package static let block = Route<PersonPath, Empty>("block", .put, "/v1/blocks/{person}")
    /// Unblocks a person.
    package static let unblock = Route<PersonPath, Empty>(
        "unblock", .delete, "/v1/blocks/{person}")
    /// Lists the people whom the caller has blocked.
    package static let blocks = Route<Empty, BlockList>("blocks", .get, "/v1/blocks")
    /// Tells a server that may have lost blocks of those that a device knows.
    package static let confirmBlocks = Route<KnownBlocks, BlockList>(
        "confirmBlocks", .post, "/v1/blocks")
    /// Reports a person to the operator.
    package static let report = Route<NewReport, Empty>("report", .post, "/v1/reports")

    /// Joins documents that changed on a device.
    package static let push = Route<PushRequest, PushAnswer>("push", .post, "/v1/sync/push")
    /// Returns documents that changed on the server.
    package static let pull = Route<PullRequest, PullAnswer>("pull", .get, "/v1/sync/pull")
    /// Returns the versions of the protocol that the server speaks.
    package static let versions = Route<Empty, ProtocolVersions>(
        "versions", .get, "/v1/protocol", access: .anyone)
    /// Streams each ``LiveEvent`` as it happens.
    package static let events = Route<Empty, Empty>("events", .get, "/v1/events")

    /// Reports that the process runs.
    package static let health = Route<Empty, Health>("health", .get, "/healthz", access: .anyone)
    /// Reports that the server accepts requests.
    package static let readiness = Route<Empty, Health>(
        "readiness", .get, "/readyz", access: .anyone)

    /// Returns the description of all routes, as `docs/api.yaml` has it.
    package static let apiDocument = Route<Empty, Empty>(
        "apiDocument", .get, "/v1/api.yaml", access: .anyone)

    /// The descriptions of all routes, for matching, documents and tests.
    package static let all: [RouteDescription] = [
        register.description, signIn.description, signOut.description, devices.description,
        revokeDevice.description, renameDevice.description, me.description, changeMe.description,
        myPicture.description, setPicture.description, removePicture.description,
        changePassword.description, deleteMe.description, settings.description,
        changeSettings.description, presence.description, statePresence.description,
        endPresence.description, campus.description, places.description,
        reportVisits.description, ownTracks.description, visits.description, people.description,
        person.description, picture.description, thumbnail.description, send.description,
        requests.description, accept.description,
        decline.description, takeBackDecline.description, declined.description,
        conversations.description, messages.description, deleteMessage.description,
        clearMessages.description, deletions.description, read.description,
        receipts.description, block.description, unblock.description, blocks.description,
        confirmBlocks.description,
        report.description, push.description, pull.description,
        versions.description, events.description, health.description, readiness.description,
        apiDocument.description,
    ]
}
