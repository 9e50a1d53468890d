import Sync

/// All routes of the server.
public enum Routes {
    /// Creates an account and signs in.
    public static let register = Route<NewAccount, SignedIn>(
        "register", .post, "/v1/accounts", access: .anyone)
    /// Signs in.
    public static let signIn = Route<Credentials, SignedIn>(
        "signIn", .post, "/v1/sessions", access: .anyone)
    /// Signs out the device that sends the request.
    public static let signOut = Route<Empty, Empty>(
        "signOut", .delete, "/v1/sessions/current")
    /// Lists the devices that are signed in.
    public static let devices = Route<Empty, DeviceList>("devices", .get, "/v1/devices")
    /// Signs out one of the caller's devices.
    public static let revokeDevice = Route<DevicePath, Empty>(
        "revokeDevice", .delete, "/v1/devices/{device}")

    /// Returns the caller's profile.
    public static let me = Route<Empty, OwnProfile>("me", .get, "/v1/me")
    /// Changes the caller's profile.
    public static let changeMe = Route<ProfileChange, OwnProfile>("changeMe", .patch, "/v1/me")

    /// Returns the campus settings that a device needs.
    public static let campus = Route<Empty, CampusInfo>("campus", .get, "/v1/campus")
    /// Returns the places of the campus.
    public static let places = Route<PlacesQuery, PlacesAnswer>("places", .get, "/v1/places")
    /// Accepts a device's events of entering and leaving places.
    public static let reportVisits = Route<VisitBatch, VisitReceipt>(
        "reportVisits", .post, "/v1/visits")
    /// Accepts messages of an OwnTracks app in its own format; also with HTTP basic authentication.
    public static let ownTracks = Route<Empty, Empty>("ownTracks", .post, "/v1/owntracks")
    /// Lists the caller's own visits.
    public static let visits = Route<VisitQuery, VisitList>("visits", .get, "/v1/visits")

    /// Lists the people with whom the caller crossed paths.
    public static let people = Route<PeopleQuery, PeopleList>("people", .get, "/v1/people")
    /// Returns the profile of a person, as far as the caller may see it.
    public static let person = Route<PersonPath, PersonProfile>(
        "person", .get, "/v1/people/{person}")

    /// Sends a message; the first one to a person is a request.
    public static let send = Route<NewMessage, MessageSummary>("send", .post, "/v1/messages")
    /// Lists the requests that await the caller's decision.
    public static let requests = Route<Empty, RequestList>("requests", .get, "/v1/requests")
    /// Accepts a request.
    public static let accept = Route<PersonPath, ConversationSummary>(
        "accept", .post, "/v1/requests/{person}/accept")
    /// Declines a request; its sender cannot tell.
    public static let decline = Route<PersonPath, Empty>(
        "decline", .post, "/v1/requests/{person}/decline")
    /// Lists the caller's conversations.
    public static let conversations = Route<Empty, ConversationList>(
        "conversations", .get, "/v1/conversations")
    /// Lists the messages of a conversation.
    public static let messages = Route<MessageQuery, MessageList>(
        "messages", .get, "/v1/conversations/{person}/messages")
    /// Sets the position up to which the caller has read.
    public static let read = Route<ReadMark, Empty>(
        "read", .post, "/v1/conversations/{person}/read")

    /// Blocks a person.
    public static let block = Route<PersonPath, Empty>("block", .put, "/v1/blocks/{person}")
    /// Unblocks a person.
    public static let unblock = Route<PersonPath, Empty>(
        "unblock", .delete, "/v1/blocks/{person}")
    /// Lists the people whom the caller has blocked.
    public static let blocks = Route<Empty, BlockList>("blocks", .get, "/v1/blocks")

    /// Joins documents that changed on a device.
    public static let push = Route<PushRequest, PushAnswer>("push", .post, "/v1/sync/push")
    /// Returns documents that changed on the server.
    public static let pull = Route<PullRequest, PullAnswer>("pull", .get, "/v1/sync/pull")
    /// Returns the versions of the protocol that the server speaks.
    public static let versions = Route<Empty, ProtocolVersions>(
        "versions", .get, "/v1/protocol", access: .anyone)
    /// Streams each ``LiveEvent`` as it happens.
    public static let events = Route<Empty, Empty>("events", .get, "/v1/events")

    /// Reports that the process runs.
    public static let health = Route<Empty, Health>("health", .get, "/healthz", access: .anyone)
    /// Reports that the server accepts requests.
    public static let readiness = Route<Empty, Health>(
        "readiness", .get, "/readyz", access: .anyone)

    /// The descriptions of all routes, for matching, documents and tests.
    public static let all: [RouteDescription] = [
        register.description, signIn.description, signOut.description, devices.description,
        revokeDevice.description, me.description, changeMe.description, campus.description,
        places.description, reportVisits.description, ownTracks.description, visits.description,
        people.description,
        person.description, send.description, requests.description, accept.description,
        decline.description, conversations.description, messages.description, read.description,
        block.description, unblock.description, blocks.description, push.description,
        pull.description, versions.description, events.description, health.description,
        readiness.description,
    ]
}
