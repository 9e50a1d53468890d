extension Action {
    /// The words of an action about people or the account; `nil` for any other.
    var peopleWords: (hint: String, summary: String, command: String?)? {
        switch self {
        case .openRow: ("open", "open what is chosen, or do it", nil)
        case .back: ("back", "back to the page before", nil)
        case .turnOrder: ("order", "the next order of people", "people --order")
        case .turnFilter: ("filter", "the next part of people", "people --connected")
        case .choosePlace: ("place", "only people met at a place", "people --place")
        case .refreshPage: ("ask again", "ask the server again", "people")
        case .toggleRequests:
            ("requests", "messages instead of requests, and back", "message requests")
        case .acceptRequest: ("accept", "accept the request: both can write", "message accept")
        case .declineRequest:
            ("decline", "decline the request; its sender can't tell", "message decline")
        case .declineAndBlock:
            ("block", "decline and block, after a question", "message decline --block")
        case .showProfile: ("profile", "the profile of this person", "person")
        case .message: ("message", "write to this person", "message show")
        case .writeMessage: ("write", "write a message", nil)
        case .sendMessage: ("send", "send the message", "message send")
        case .leaveMessage: ("leave box", "leave the text box and keep the draft", nil)
        case .deleteMessage:
            ("delete", "delete this message for yourself", "message delete")
        case .retry: ("try again", "send again what was refused", "outbox send --retry")
        case .withdraw: ("withdraw", "withdraw it: it is not sent", "outbox withdraw")
        case .block: ("block", "block this person, after a question", "person block")
        case .report: ("report", "report this person to the operator", "person report")
        default: accountWords
        }
    }

    private var accountWords: (hint: String, summary: String, command: String?)? {
        switch self {
        case .signIn: ("sign in", "sign in to an account", "account sign-in")
        case .register: ("make an account", "make an account", "account register")
        case .signOut: ("sign out", "sign this device out", "account sign-out")
        case .editProfile: ("edit", "edit your profile", "profile edit")
        case .choosePicture:
            ("picture", "show a picture file of yours", "profile edit --picture-file")
        case .removePicture:
            ("", "remove your picture file", "profile edit --no-picture-file")
        case .sayHere:
            ("here until", "say where you are, for a while; or take it back", "here")
        case .checkIn: ("check in", "say that you are at a place", "place checkin")
        case .leavePlace: ("leave", "say that you have left", "place leave")
        case .pause: ("pause", "meet nobody for a while, or end that", "account pause")
        case .showDevices: ("devices", "the devices of your account", "account devices")
        case .revoke: ("sign it out", "sign this other device out", "account revoke")
        case .showBlocked: ("block list", "whom you have blocked", "person blocked")
        case .unblock: ("unblock", "unblock this person", "person unblock")
        case .showDeclined:
            ("declined", "the requests that you declined", "message requests --declined")
        case .takeBackDecline:
            ("take back", "let the request wait again", "message decline --undo")
        case .showOutbox: ("outbox", "what waits for the server", "outbox")
        case .sendOutbox: ("send", "send what waits", "outbox send")
        case .shareReading:
            (
                "tell reading", "tell others what you have read, or not",
                "account set share-reading"
            )
        case .syncNow: ("sync", "exchange everything with the server", "sync")
        case .submit: ("next", "the next field; on the last one, do it", nil)
        case .leaveFields: ("leave", "leave, and keep what was typed", nil)
        case .homeTab: ("Home", "go to Home", nil)
        case .messagesTab: ("Messages", "go to Messages", nil)
        case .meTab: ("Me", "go to Me", nil)
        case .moreTab: ("More", "go to More", nil)
        case .previousTab: ("tab before", "tab before", nil)
        default: nil
        }
    }
}
