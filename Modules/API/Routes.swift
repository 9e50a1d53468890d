import Sync

/// All routes of the server.
public enum Routes {
    /// Makes an account and signs in.
    public static let register = Route<NewAccount, SignedIn>(
        "register", .post, "/v1/accounts", access: .anyone)
    /// Signs in.
    public static let signIn = Route<Credentials, SignedIn>(
        "signIn", .post, "/v1/sessions", access: .anyone)
    /// Signs out the device that asks.
    public static let signOut = Route<Empty, Empty>(
        "signOut", .delete, "/v1/sessions/current")
    /// Lists the devices signed in.
    public static let devices = Route<Empty, DeviceList>("devices", .get, "/v1/devices")
    /// Signs out one of the caller's devices.
    public static let revokeDevice = Route<DevicePath, Empty>(
        "revokeDevice", .delete, "/v1/devices/{device}")

    /// Gives the caller's profile.
    public static let me = Route<Empty, OwnProfile>("me", .get, "/v1/me")
    /// Changes the caller's profile.
    public static let changeMe = Route<ProfileChange, OwnProfile>("changeMe", .patch, "/v1/me")

    /// Says what a device must know of the campus.
    public static let campus = Route<Empty, CampusInfo>("campus", .get, "/v1/campus")
    /// Gives the places of the campus.
    public static let places = Route<PlacesQuery, PlacesAnswer>("places", .get, "/v1/places")
    /// Takes what a device saw of entering and leaving.
    public static let reportVisits = Route<VisitBatch, VisitReceipt>(
        "reportVisits", .post, "/v1/visits")
    /// Takes messages of an OwnTracks app, as it sends them; also with HTTP basic authentication.
    public static let ownTracks = Route<Empty, Empty>("ownTracks", .post, "/v1/owntracks")
    /// Lists the caller's own visits.
    public static let visits = Route<VisitQuery, VisitList>("visits", .get, "/v1/visits")

    /// Lists people with whom the caller crossed paths.
    public static let people = Route<PeopleQuery, PeopleList>("people", .get, "/v1/people")
    /// Gives what the caller may see of a person.
    public static let person = Route<PersonPath, PersonProfile>(
        "person", .get, "/v1/people/{person}")

    /// Sends a message; the first one to somebody is a request.
    public static let send = Route<NewMessage, MessageSummary>("send", .post, "/v1/messages")
    /// Lists requests that wait for the caller.
    public static let requests = Route<Empty, RequestList>("requests", .get, "/v1/requests")
    /// Accepts a request.
    public static let accept = Route<PersonPath, ConversationSummary>(
        "accept", .post, "/v1/requests/{person}/accept")
    /// Declines a request; its sender can't tell.
    public static let decline = Route<PersonPath, Empty>(
        "decline", .post, "/v1/requests/{person}/decline")
    /// Lists the caller's conversations.
    public static let conversations = Route<Empty, ConversationList>(
        "conversations", .get, "/v1/conversations")
    /// Lists messages of a conversation.
    public static let messages = Route<MessageQuery, MessageList>(
        "messages", .get, "/v1/conversations/{person}/messages")
    /// Says how far the caller has read.
    public static let read = Route<ReadMark, Empty>(
        "read", .post, "/v1/conversations/{person}/read")

    /// Blocks a person.
    public static let block = Route<PersonPath, Empty>("block", .put, "/v1/blocks/{person}")
    /// Unblocks a person.
    public static let unblock = Route<PersonPath, Empty>(
        "unblock", .delete, "/v1/blocks/{person}")
    /// Lists whom the caller has blocked.
    public static let blocks = Route<Empty, BlockList>("blocks", .get, "/v1/blocks")

    /// Joins documents that changed on a device.
    public static let push = Route<PushRequest, PushAnswer>("push", .post, "/v1/sync/push")
    /// Gives documents that changed on the server.
    public static let pull = Route<PullRequest, PullAnswer>("pull", .get, "/v1/sync/pull")
    /// Says which versions of the protocol the server speaks.
    public static let versions = Route<Empty, ProtocolVersions>(
        "versions", .get, "/v1/protocol", access: .anyone)
    /// Streams ``LiveEvent`` as they happen.
    public static let events = Route<Empty, Empty>("events", .get, "/v1/events")

    /// Says that the process runs.
    public static let health = Route<Empty, Health>("health", .get, "/healthz", access: .anyone)
    /// Says that the server takes requests.
    public static let readiness = Route<Empty, Health>(
        "readiness", .get, "/readyz", access: .anyone)

    /// What is known of every route, for matching, documents and tests.
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
