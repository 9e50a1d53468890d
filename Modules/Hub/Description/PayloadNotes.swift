import API
import Primitives

/// Sentences and limits of the members of payloads, which their types don't tell.
enum PayloadNotes {
    /// A sentence about a member, and its limits.
    struct Note {
        let text: String
        var limits: [JSONMember] = []
        /// The schema, if it is not that of the type.
        var schema: JSONSchema?

        /// The members that it adds to a schema.
        var members: [JSONMember] { limits + [JSONMember("description", .string(text))] }
    }

    /// Returns the note on a member of a payload; one without a note is a programmer error.
    static func note(on member: String, of payload: String) -> Note {
        guard let note = all[payload]?[member] ?? everywhere[member] else {
            preconditionFailure("say in PayloadNotes what \(member) of \(payload) is")
        }
        return note
    }

    private typealias Notes = [String: Note]

    /// The members that mean the same in every payload.
    private static let everywhere: Notes = [
        "person": Note(text: "The other person."),
        "device": Note(text: "The device, drawn at random once for each installation."),
        "cookie": Note(
            text: "Whether the token is given as a cookie and not in the answer, which only a page "
                + "of this server may ask for."),
        "displayName": Note(text: "The name that other people see."),
        "picture": Note(text: "A picture as short text, such as an emoji; missing for none."),
        "portrait": Note(
            text: "The picture file; missing for none, and for people who are only remembered."),
        "sentAt": Note(text: "The time at which the server accepted the message."),
        "bio": Note(text: "A few words about oneself; empty for none."),
        "account": Note(text: "The account."),
        "place": Note(text: "The place."),
        "visit": Note(text: "The id of the visit, chosen by the device."),
        "isConnected": Note(text: "Whether both have accepted each other."),
        "text": Note(text: "The text."),
        "minutes": Note(text: "The whole minutes together."),
        "limit": Note(
            text: "The most elements to list; \(APILimits.page) if missing.",
            limits: [
                JSONMember("minimum", 1), JSONMember("maximum", .integer(Int64(APILimits.page))),
            ]),
        "seen": Note(text: "The revision up to which the device has seen every deletion."),
        "boots": Note(text: "The starts of the machine under which the device wrote."),
        "revision": Note(text: "The revision of the account's documents after it."),
        "checksum": Note(
            text: "The checksum over all documents of the account; text only in the form that "
                + "asks for it.", schema: longNumber),
    ]

    private static let all: [String: Notes] = [
        "NewAccount": newAccount, "Credentials": credentials, "SignedIn": signedIn,
        "PasswordByCode": [
            "name": Note(text: "The name for signing in."),
            "code": Note(text: "The code from the operator."),
            "password": Note(text: "The new password, which the operator never sees."),
        ],
        "PasswordChange": passwordChange, "DeviceRenaming": deviceRenaming,
        "AccountDeletion": ["password": Note(text: "The password.")],
        "SigningOut": [
            "forget": Note(text: "Whether a browser deletes all that the page keeps.")
        ],
        "DeviceSummary": deviceSummary,
        "DeviceList": ["devices": Note(text: "The devices, in the order in which they signed in.")],
        "Health": health, "CampusInfo": campus, "PlacesQuery": places, "PlacesAnswer": places,
        "VisitEvent": visitEvent, "VisitBatch": visitBatch, "VisitReceipt": visitReceipt,
        "VisitQuery": visitQuery, "VisitSummary": visitSummary,
        "VisitList": ["visits": Note(text: "The visits, earliest first.")],
        "OwnProfile": ["name": Note(text: "The name for signing in; nobody else sees it.")],
        "ProfileChange": profileChange, "Portrait": portrait,
        "PortraitTimes": editTimes,
        "AccountSettings": settings, "SettingsChange": settingsChange,
        "Here": here, "HereStatement": here,
        "OwnPresence": ["here": Note(text: "Where the caller says to be; missing for nothing.")],
        "MessageReceipt": receipt,
        "ReceiptBatch": [
            "items": Note(
                text: "The receipts; all are taken or none.",
                limits: [JSONMember("maxItems", .integer(Int64(APILimits.receipts)))])
        ],
        "PeopleQuery": peopleQuery,
        "PersonSummary": personSummary,
        "PeopleList": peopleList,
        "SharedPlace": sharedPlace, "PersonProfile": personProfile, "NewMessage": newMessage,
        "MessageSummary": message,
        "MessageQuery": messageQuery, "MessagePath": messagePath,
        "HistoryClearing": ["through": Note(text: "The number of the last message to delete.")],
        "DeletionList": deletionList, "NewReport": newReport,
        "MessageList": messageList,
        "ReadMark": ["through": Note(text: "The number of the last message read.")],
        "ConversationSummary": conversation,
        "ConversationList": [
            "conversations": Note(text: "The conversations, the latest message first."),
            "next": nextInList,
        ],
        "ListQuery": listQuery,
        "RequestSummary": request,
        "DeclinePath": ["block": Note(text: "Whether the person is blocked in the same step.")],
        "RequestList": [
            "requests": Note(text: "The requests, the latest first."), "next": nextInList,
        ],
        "BlockedPerson": ["since": Note(text: "The time of the blocking.")],
        "BlockList": [
            "people": Note(text: "The blocked people, the latest first."),
            "missingSince": Note(
                text: """
                    The time since which blocks may be missing, as the server was put back to a \
                    backup. A device tells those that it knows (`confirmBlocks`).
                    """),
        ],
        "KnownBlocks": ["blocks": Note(text: "The blocks, at most 1000.")],
        "KnownBlock": ["since": Note(text: "The time of the blocking, as it was told.")],
        "Problem": problem, "ProtocolVersions": protocolVersions, "PushRequest": push,
        "SharedDocument": document, "PushAnswer": pushAnswer, "PullRequest": pull,
        "PullAnswer": pullAnswer, "PullAnswerChange": change,
    ]
}
