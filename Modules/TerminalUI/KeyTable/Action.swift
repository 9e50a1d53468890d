/// An action of the person: by a key, a click on the bar of hints, or the palette.
///
/// The raw value is its name in `--print-keys`.
package enum Action: String, CaseIterable, Hashable, Sendable {
    case up = "count.up"
    case down = "count.down"
    case lap = "count.lap"
    case unlock = "count.unlock"
    case lock = "count.lock"
    case settings = "count.settings"
    case counts = "count.list"
    case next = "count.next"
    case previous = "count.previous"
    case page = "count.page"
    case setValue = "count.set"
    case countAt = "count.at"
    case addInterval = "interval.add"
    case editInterval = "interval.edit"
    case removeInterval = "interval.remove"
    case cutBreak = "interval.cut"
    case reset = "count.reset"
    case nextSection = "page.next"
    case previousSection = "page.previous"
    case leavePage = "page.leave"
    case open = "list.open"
    case countOne = "list.up"
    case takeOne = "list.down"
    case add = "list.add"
    case addByName = "list.add-by-name"
    case delete = "list.delete"
    case mark = "list.mark"
    case share = "list.share"
    case archive = "list.archive"
    case convert = "list.convert"
    case editLook = "list.look"
    case putIntoGroup = "list.group"
    case moveEarlier = "list.move-earlier"
    case moveLater = "list.move-later"
    case tiles = "list.tiles"
    case nextGroup = "group.next"
    case previousGroup = "group.previous"
    case addGroup = "group.add"
    case resetGroup = "group.reset"
    case editGroup = "group.look"
    case deleteGroup = "group.delete"
    case left = "row.left"
    case right = "row.right"
    case chooseLook = "look.choose"
    case lookBack = "look.back"
    case nextLooks = "look.next"
    case previousLooks = "look.previous"
    case enterLine = "line.save"
    case leaveLine = "line.leave"
    case rowDown = "row.down"
    case rowUp = "row.up"
    case pageDown = "row.page-down"
    case pageUp = "row.page-up"
    case firstRow = "row.first"
    case lastRow = "row.last"
    case create = "add.save"
    case cancel = "add.leave"
    case turnKind = "add.kind"
    case nextField = "form.next"
    case previousField = "form.previous"
    case accept = "form.save"
    case leaveForm = "form.leave"
    case write = "journal.write"
    case past = "journal.past"
    case closePast = "journal.close-past"
    case openJournal = "journal.unlock"
    case tryPassphrase = "journal.try-passphrase"
    case save = "journal.save"
    case leaveBox = "journal.leave-box"
    case newLine = "journal.new-line"
    case editOutside = "journal.editor"
    case lockJournal = "journal.lock"
    case editEntry = "journal.edit"
    case deleteEntry = "journal.delete"
    case starEntry = "journal.star"
    case resolveEntry = "journal.resolve"
    case keepEntries = "journal.keep"
    case memories = "journal.on-this-day"
    case tags = "journal.tags"
    case theDay = "day.show"
    case theWeek = "day.week"
    case theYear = "day.year"
    case earlier = "day.before"
    case later = "day.after"
    case today = "day.today"
    case keepLine = "day.save"
    case leaveDay = "day.leave"
    case confirm = "question.yes"
    case refuse = "question.no"
    case undo = "undo"
    case redo = "redo"
    case find = "find"
    case palette = "palette"
    case help = "help"
    case choose = "palette.choose"
    case closeOverlay = "palette.close"
    case openRow = "row.open"
    case back = "page.back"
    case refreshPage = "page.refresh"
    case turnOrder = "people.order"
    case turnFilter = "people.filter"
    case choosePlace = "people.place"
    case toggleRequests = "message.requests"
    case acceptRequest = "request.accept"
    case declineRequest = "request.decline"
    case declineAndBlock = "request.block"
    case showDeclined = "request.declined"
    case takeBackDecline = "request.take-back"
    case showProfile = "person.show"
    case message = "person.message"
    case report = "person.report"
    case block = "person.block"
    case showBlocked = "person.blocked"
    case unblock = "person.unblock"
    case writeMessage = "message.write"
    case sendMessage = "message.send"
    case leaveMessage = "message.leave-box"
    case deleteMessage = "message.delete"
    case showOutbox = "outbox.show"
    case sendOutbox = "outbox.send"
    case retry = "outbox.retry"
    case withdraw = "outbox.withdraw"
    case signIn = "account.sign-in"
    case register = "account.register"
    case resetPassword = "account.reset"
    case signOut = "account.sign-out"
    case pause = "account.pause"
    case shareReading = "account.share-reading"
    case showDevices = "account.devices"
    case revoke = "account.revoke"
    case editProfile = "profile.edit"
    case choosePicture = "profile.picture"
    case removePicture = "profile.no-picture"
    case sayHere = "presence.say"
    case checkIn = "place.check-in"
    case leavePlace = "place.leave"
    case syncNow = "sync"
    case showServer = "server.show"
    case showSettings = "settings.show"
    case nextValue = "settings.next"
    case previousValue = "settings.previous"
    case standardValue = "settings.default"
    case chooseKeys = "settings.keys"
    case changePassword = "account.password"
    case deleteAccount = "account.delete"
    case exportAll = "export"
    case importFile = "import"
    case about
    case submit = "fields.next"
    case leaveFields = "fields.leave"
    case nextTab = "tab.next"
    case previousTab = "tab.previous"
    case homeTab = "tab.home"
    case countsTab = "tab.counts"
    case journalTab = "tab.journal"
    case messagesTab = "tab.messages"
    case meTab = "tab.me"
    case moreTab = "tab.more"
    case suspend = "suspend"
    case quit = "quit"
}

extension Action {
    /// One or two words for the bar of hints.
    package var hint: String { words.hint }

    /// A few words for help and for the palette.
    package var summary: String { words.summary }

    /// The words of the commands that do the same, without the program's name: several if it
    /// depends on the thing, none for what only moves on the screen.
    package var commandWords: [String] {
        switch self {
        case .up, .countOne: ["count up", "count toggle"]
        case .countAt: ["count up --at", "count down --at"]
        case .accept: ["count edit", "count reset"]
        case .chooseLook: ["count add", "count edit", "group add", "group edit"]
        case .editOutside: ["journal add", "journal edit", "message send"]
        case .find: ["count show", "journal search", "person search", "message search"]
        default: words.command.map { [$0] } ?? []
        }
    }

    /// Whether the palette has it on every screen; the others mean something only where their keys
    /// work, and the palette has them there.
    package var isAnywhere: Bool {
        switch self {
        case .unlock, .create, .cancel, .nextField, .previousField, .accept, .leaveForm, .save,
            .leaveBox, .closePast, .nextSection, .previousSection, .leavePage, .mark, .left, .right,
            .turnKind, .chooseLook, .lookBack, .nextLooks, .previousLooks, .enterLine, .leaveLine,
            .confirm,
            .refuse, .palette, .choose, .closeOverlay, .open, .countOne, .takeOne,
            .delete, .countAt, .addInterval, .editInterval, .removeInterval, .cutBreak, .newLine,
            .editOutside, .editEntry, .deleteEntry, .starEntry,
            .resolveEntry,
            .earlier,
            .later, .today, .keepLine, .leaveDay, .rowDown, .rowUp, .pageDown, .pageUp, .firstRow,
            .lastRow, .tryPassphrase,
            .openRow, .back, .turnOrder, .turnFilter, .choosePlace, .refreshPage, .acceptRequest,
            .declineRequest, .declineAndBlock, .takeBackDecline, .showProfile, .message, .report,
            .block, .unblock, .writeMessage, .sendMessage, .leaveMessage, .deleteMessage, .retry,
            .withdraw, .revoke, .submit, .leaveFields, .nextValue, .previousValue, .standardValue:
            false
        default: true
        }
    }

    private var words: (hint: String, summary: String, command: String?) {
        switch self {
        case .up: ("count", "count up one step; start or stop a stopwatch", nil)
        case .down: ("take back", "count down one step", "count down")
        case .lap: ("lap", "mark a lap of a running stopwatch", "count lap")
        case .unlock: ("more keys", "leave the count lock, so that all keys work", nil)
        case .lock:
            ("lock", "lock the keys: only counting counts", nil)
        case .settings: ("settings", "settings of this count", "count edit")
        case .counts: ("all counts", "all counts", "count list")
        case .next: ("next", "the next count", nil)
        case .previous: ("before", "the count before", nil)
        case .page: ("page", "charts and changes of this count", "count show")
        case .setValue: ("set", "give this count a value", "count set")
        case .reset: ("reset", "set this count to its reset value", "count reset")
        case .nextSection: ("next part", "the next part of the page", nil)
        case .previousSection: ("", "the part before", nil)
        case .leavePage: ("leave", "leave the page", nil)
        case .open: ("alone", "show this one alone, to count with it", nil)
        case .countOne: ("count", "count this one up; start or stop a stopwatch", nil)
        case .takeOne: ("take back", "count down one step from this one", "count down")
        case .add: ("add", "add counts: icon, colour, names, kind", "count add")
        case .addByName: ("by name", "add counts by their names alone", "count add")
        case .mark: ("mark", "mark for the next action, or not any more", nil)
        case .share: ("share", "share as text: clipboard or file", "count share")
        case .archive: ("archive", "archive, or show again", "count archive")
        case .convert: ("type", "make it simple, a target or a stopwatch", "count convert")
        case .editLook: ("look", "change its icon, its colour, its name", "count edit")
        case .putIntoGroup: ("into group", "put into a group, or take out", "count edit")
        case .moveEarlier: ("", "move towards the beginning", "count move")
        case .moveLater: ("", "move towards the end", "count move")
        case .tiles: ("rows", "tiles or rows", nil)
        case .nextGroup: ("next group", "the next group", "group show")
        case .previousGroup: ("", "the group before", "group show")
        case .addGroup: ("new group", "make a group, of what is marked", "group add")
        case .resetGroup: ("reset group", "reset all counts of this group", "group reset")
        case .editGroup: ("", "change the look and name of this group", "group edit")
        case .deleteGroup: ("", "delete this group; its counts stay", "group delete")
        case .left: ("", "one to the left; at the edge the group before", nil)
        case .right: ("", "one to the right; at the edge the next group", nil)
        case .chooseLook: ("choose", "choose this and go on; the last time, save", nil)
        case .lookBack: ("back", "one step back; from the icons, add nothing", nil)
        case .nextLooks: ("next group", "the next group of icons or palette", nil)
        case .previousLooks: ("", "the group of icons or palette before", nil)
        case .enterLine: ("save", "take what was typed", nil)
        case .leaveLine: ("leave", "leave it as it was", nil)
        case .delete: ("delete", "delete this one, after a question", "count delete")
        case .countAt: ("at a time", "count at another time: yesterday noon, 3 at 21:30", nil)
        case .addInterval:
            ("add time", "add a time that nobody measured", "count intervals add")
        case .editInterval:
            ("change", "change when this interval began or ended", "count intervals edit")
        case .cutBreak: ("cut", "cut a break out of what was measured", "count cut")
        case .removeInterval:
            ("take away", "take this interval away, after a question", "count intervals remove")
        case .rowDown: ("move", "one row down", nil)
        case .rowUp: ("", "one row up", nil)
        case .pageDown: ("", "one page down", nil)
        case .pageUp: ("", "one page up", nil)
        case .firstRow: ("", "the first row", nil)
        case .lastRow: ("", "the last row", nil)
        case .create: ("save", "go on, at the end add what was typed", "count add")
        case .cancel: ("leave", "one step back, at the first leave without a change", nil)
        case .turnKind:
            ("kind", "a target with its goal, a stopwatch, a simple count", "count add --type")
        case .nextField: ("next", "next field", nil)
        case .previousField: ("before", "field before", nil)
        case .accept: ("save", "save; on the last line, save and reset", nil)
        case .leaveForm: ("leave", "leave without saving", nil)
        case .write: ("write", "write in the text box", nil)
        case .past: ("the sun", "open the sun: the last 30 entries", "journal list")
        case .closePast: ("close", "close the sun", nil)
        case .openJournal: ("unlock", "unlock the journal for this program", "journal unlock")
        case .tryPassphrase: ("unlock", "unlock with this passphrase", "journal unlock")
        case .save: ("save", "save the entry", "journal add")
        case .leaveBox: ("leave box", "leave the text box and keep the draft", nil)
        case .newLine: ("new line", "begin a new line", nil)
        case .editOutside:
            ("editor", "write in your own editor: VISUAL or EDITOR", nil)
        case .lockJournal: ("lock", "lock the journal now", "journal lock")
        case .editEntry: ("edit", "change the text of this entry", "journal edit")
        case .deleteEntry: ("delete", "delete this entry, after a question", "journal delete")
        case .starEntry: ("star", "star this entry, or take its star away", "journal star")
        case .resolveEntry:
            (
                "", "choose the text that stays, of an entry changed on two devices",
                "journal resolve"
            )
        case .keepEntries: ("keep", "keep all entries, or only the latest", "journal keep")
        case .memories:
            ("look back", "what was written years, a month, a week ago", "journal on-this-day")
        case .tags: ("tags", "all tags, to find entries by", "journal tags")
        case .theDay: ("the day", "the day as one page", "day")
        case .theWeek: ("week", "the week day by day", "week")
        case .theYear: ("year", "the year of the journal as a map", "year")
        case .earlier: ("before", "the day, week or year before", nil)
        case .later: ("after", "the day, week or year after", nil)
        case .today: ("today", "today, this week or this year", nil)
        case .keepLine: ("save line", "save the line about the day as an entry", "day --save")
        case .leaveDay: ("close", "back to the journal", nil)
        case .confirm: ("yes", "do it", nil)
        case .refuse: ("no", "leave it as it is", nil)
        case .undo: ("undo", "undo the last change", "undo")
        case .redo: ("redo", "do again what was undone", "redo")
        case .find: ("find", "find counts, entries, people and messages", nil)
        case .palette: ("all actions", "all actions, to choose from by typing", nil)
        case .help: ("help", "the keys of this screen", nil)
        case .choose: ("do it", "do what is chosen", nil)
        case .closeOverlay: ("close", "close the list", nil)
        case .nextTab: ("next tab", "next tab", nil)
        case .countsTab: ("Counts", "go to Counts", nil)
        case .journalTab: ("Journal", "go to Journal", nil)
        case .suspend: ("shell", "back to the shell; fg returns", nil)
        case .quit: ("quit", "quit", nil)
        default: peopleWords ?? screenWords ?? ("", "", nil)
        }
    }
}

extension Action {
    /// The words of an action about people or the account; `nil` for any other.
    private var peopleWords: (hint: String, summary: String, command: String?)? {
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
        case .resetPassword:
            ("use a code", "set a forgotten password by a code", "account reset")
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
        case .showServer: ("server", "whether the server is reached, or why not", nil)
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
