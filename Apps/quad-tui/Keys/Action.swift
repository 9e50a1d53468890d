/// An action of the person: by a key, a click on the bar of hints, or the palette.
///
/// The raw value is its name in `--print-keys`.
enum Action: String, CaseIterable, Hashable, Sendable {
    case up = "count.up"
    case down = "count.down"
    case lap = "count.lap"
    case unlock = "count.unlock"
    case lock = "count.lock"
    case settings = "count.settings"
    case counts = "count.list"
    case next = "count.next"
    case previous = "count.previous"
    case open = "list.open"
    case add = "list.add"
    case delete = "list.delete"
    case rowDown = "row.down"
    case rowUp = "row.up"
    case pageDown = "row.page-down"
    case pageUp = "row.page-up"
    case firstRow = "row.first"
    case lastRow = "row.last"
    case create = "add.save"
    case cancel = "add.leave"
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
    case confirm = "question.yes"
    case refuse = "question.no"
    case undo = "undo"
    case redo = "redo"
    case find = "find"
    case palette = "palette"
    case help = "help"
    case choose = "palette.choose"
    case closeOverlay = "palette.close"
    case nextTab = "tab.next"
    case countsTab = "tab.counts"
    case journalTab = "tab.journal"
    case suspend = "suspend"
    case quit = "quit"
}

extension Action {
    /// One or two words for the bar of hints.
    var hint: String { words.hint }

    /// A few words for help and for the palette.
    var summary: String { words.summary }

    /// The command of `quad` that does the same; `nil` for what only moves on the screen.
    var command: String? { words.command }

    /// Whether the palette has it; the others mean something only where their keys work.
    var isAnywhere: Bool {
        switch self {
        case .unlock, .create, .cancel, .nextField, .previousField, .accept, .leaveForm, .save,
            .leaveBox, .closePast, .confirm, .refuse, .palette, .choose, .closeOverlay, .open,
            .delete, .rowDown, .rowUp, .pageDown, .pageUp, .firstRow, .lastRow, .tryPassphrase:
            false
        default: true
        }
    }

    private var words: (hint: String, summary: String, command: String?) {
        switch self {
        case .up: ("count", "count one multiple up; start or stop a stopwatch", "quad count up")
        case .down: ("take back", "take one multiple away", "quad count down")
        case .lap: ("lap", "mark a lap of a running stopwatch", "quad count lap")
        case .unlock: ("more keys", "leave the count lock, so that all keys work", nil)
        case .lock: ("lock", "lock the keys: only counting counts", nil)
        case .settings: ("settings", "settings of this count", "quad count edit")
        case .counts: ("all counts", "all counts", "quad count list")
        case .next: ("next", "the next count", nil)
        case .previous: ("before", "the count before", nil)
        case .open: ("count", "count with this one", nil)
        case .add: ("add", "add a count", "quad count add")
        case .delete: ("delete", "delete this one, after a question", "quad count delete")
        case .rowDown: ("move", "one row down", nil)
        case .rowUp: ("", "one row up", nil)
        case .pageDown: ("", "one page down", nil)
        case .pageUp: ("", "one page up", nil)
        case .firstRow: ("", "the first row", nil)
        case .lastRow: ("", "the last row", nil)
        case .create: ("save", "save the new count", "quad count add")
        case .cancel: ("cancel", "add nothing", nil)
        case .nextField: ("next", "next field", nil)
        case .previousField: ("before", "field before", nil)
        case .accept: ("save", "save; on the last line, save and reset", "quad count edit")
        case .leaveForm: ("leave", "leave without saving", nil)
        case .write: ("write", "write in the text box", nil)
        case .past: ("the sun", "open the sun: the last 30 entries", "quad journal list")
        case .closePast: ("close", "close the sun", nil)
        case .openJournal: ("unlock", "unlock the journal", "quad journal unlock")
        case .tryPassphrase: ("unlock", "unlock with this passphrase", "quad journal unlock")
        case .save: ("save", "save the entry", "quad journal add")
        case .leaveBox: ("leave box", "leave the text box and keep the draft", nil)
        case .confirm: ("yes", "do it", nil)
        case .refuse: ("no", "leave it as it is", nil)
        case .undo: ("undo", "take back what was done last", "quad undo")
        case .redo: ("redo", "do again what was taken back", "quad redo")
        case .find: ("find", "find counts and entries", "quad journal search")
        case .palette: ("all actions", "all actions, to choose from by typing", nil)
        case .help: ("help", "the keys of this screen", nil)
        case .choose: ("do it", "do what is chosen", nil)
        case .closeOverlay: ("close", "close the list", nil)
        case .nextTab: ("next tab", "next tab", nil)
        case .countsTab: ("Counts", "go to Counts", nil)
        case .journalTab: ("Journal", "go to Journal", nil)
        case .suspend: ("shell", "back to the shell; fg returns", nil)
        case .quit: ("quit", "quit", nil)
        }
    }
}
