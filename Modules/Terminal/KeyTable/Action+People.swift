extension Action {
    /// The words of an action about people or the account; `nil` for any other.
    var peopleWords: (hint: String, summary: String, command: String?)? {
        switch self {
        case .openRow: ("open", "open what is chosen, or do it", nil)
        case .back: ("back", "back to the page before", nil)
        case .turnOrder: ("order", "the next order of people", "quad people --order")
        case .turnFilter: ("filter", "the next part of people", "quad people --connected")
        case .choosePlace: ("place", "only people met at a place", "quad people --place")
        case .refreshPage: ("ask again", "ask the server again", "quad people")
        case .toggleRequests:
            ("requests", "messages instead of requests, and back", "quad message requests")
        case .acceptRequest: ("accept", "accept the request: both can write", "quad message accept")
        case .declineRequest:
            ("decline", "decline the request; its sender can't tell", "quad message decline")
        case .declineAndBlock:
            ("block", "decline and block, after a question", "quad message decline --block")
        case .showProfile: ("profile", "the profile of this person", "quad person")
        case .message: ("message", "write to this person", "quad message show")
        case .writeMessage: ("write", "write a message", nil)
        case .sendMessage: ("send", "send the message", "quad message send")
        case .leaveMessage: ("leave box", "leave the text box and keep the draft", nil)
        case .deleteMessage:
            ("delete", "delete this message for yourself", "quad message delete")
        case .retry: ("try again", "send again what was refused", "quad outbox send --retry")
        case .withdraw: ("withdraw", "withdraw it: it is not sent", "quad outbox withdraw")
        case .block: ("block", "block this person, after a question", "quad person block")
        case .report: ("report", "report this person to the operator", "quad person report")
        default: accountWords
        }
    }

    private var accountWords: (hint: String, summary: String, command: String?)? {
        switch self {
        case .signIn: ("sign in", "sign in to an account", "quad account sign-in")
        case .register: ("make an account", "make an account", "quad account register")
        case .signOut: ("sign out", "sign this device out", "quad account sign-out")
        case .editProfile: ("edit", "edit your profile", "quad profile edit")
        case .sayHere:
            ("here until", "say where you are, for a while; or take it back", "quad here")
        case .checkIn: ("check in", "say that you are at a place", "quad place checkin")
        case .leavePlace: ("leave", "say that you have left", "quad place leave")
        case .pause: ("pause", "meet nobody for a while, or end that", "quad account pause")
        case .showDevices: ("devices", "the devices of your account", "quad account devices")
        case .revoke: ("sign it out", "sign this other device out", "quad account revoke")
        case .showBlocked: ("block list", "whom you have blocked", "quad person blocked")
        case .unblock: ("unblock", "unblock this person", "quad person unblock")
        case .showDeclined:
            ("declined", "the requests that you declined", "quad message requests --declined")
        case .takeBackDecline:
            ("take back", "let the request wait again", "quad message decline --undo")
        case .showOutbox: ("outbox", "what waits for the server", "quad outbox")
        case .sendOutbox: ("send", "send what waits", "quad outbox send")
        case .shareReading:
            (
                "tell reading", "tell others what you have read, or not",
                "quad account set share-reading"
            )
        case .syncNow: ("sync", "exchange everything with the server", "quad sync")
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
