import Counting
import Journal
import Primitives
import TerminalUI
import Workspace

/// An event that the model handles.
enum Event: Sendable {
    /// Input from the terminal.
    case input(InputEvent)
    /// All counters, oldest first, and the one used last.
    case counters([Counter], lastUsed: Counter.ID?)
    /// The groups in their order, archived ones among them, and the counters that the lists hide.
    case groups([Group], archived: [Counter])
    /// The sums of some counters, for the list.
    case glanced([CountGlance])
    /// An empty group was made.
    case groupMade(Group.ID)
    /// The things of a section of a counter's page.
    case paged(Counter, CounterPage.Section, CounterPage.Content)
    /// A tap has been stored durably: the counter, its sum of today, and the limits it crossed.
    case tapped(Counter, Today, [Crossing])
    /// A counter was created in the list.
    case added(Counter)
    /// A counter's settings or value changed.
    case changed(Counter)
    /// A counter was set to its reset value.
    case wasReset(Counter)
    /// The past of a counter was corrected, with a notice.
    case corrected(Counter, String)
    /// A line or form can't be saved for a reason.
    case notSaved(String)
    /// A typed line can't be done for a reason.
    case unread(LineEntry.Purpose, String, String)
    /// Counters were deleted.
    case deleted([Counter.ID])
    /// The current state of a counter, whichever program changed it, and its sum of today.
    case seen(Counter, Today)
    /// A counter that a command needed no longer exists.
    case gone(Counter.ID)
    /// The newest entries, newest first.
    case entries([Entry])
    /// The entries that have some typed words, newest first; none if the journal is locked.
    case found([Entry], words: String)
    /// The messages that have some typed words, newest first; none if they are sealed.
    case foundMessages([MessageMatch], words: String)
    /// The places of the device by name, to choose one for something.
    case places([PeopleChoice.Spot], for: PeopleChoice.Spot.Use)
    /// The journal is locked, so nothing of it can be read or written.
    case journalLocked
    /// An answer about the journal and its days.
    case journal(JournalEvent)
    /// The unsaved draft.
    case draft(String)
    /// The failure to keep what is typed as the draft; `nil` once it is kept again.
    case draftKept(failing: String?)
    /// An entry has been stored durably; with the newest entries.
    case saved([Entry])
    /// The people and conversations that are kept.
    case people(PeopleFacts)
    /// Nothing else was chosen beside a list since the choice with a number, if it is the latest.
    case rested(Int)
    /// Something was done about people; the server gets it later.
    case acted(PeopleAct)
    /// Something about people can't be done, for a reason.
    case refused(PeopleAct, String)
    /// The journal was opened, and what it seals with it.
    case unsealed
    /// The server answered, or the way to it changed.
    case server(ServerNews)
    /// The store may have changed.
    case lookAround
    /// A minute is over: a day may have ended, and settings may have changed elsewhere.
    case minute
    /// A second is over while something ticks.
    case second
    /// The check of the store is complete.
    case looked
    /// The time of the logo is over.
    case launched
    /// The pictures with this number have had their place for a while.
    case still(Int)
    /// The time of the notice with this number has ended.
    case noticeEnded(Int)
    /// The words of earlier years, months and weeks, told once a day.
    case remembered(String)
    /// The flash with this number has ended.
    case flashEnded(Int)
    /// Text for the terminal's clipboard, with a notice.
    case copy(String, notice: String)
    /// Lines for a letter in the mail program, with a notice.
    case letter([String], notice: String)
    /// The person's editor has ended, or could not be used for a reason.
    case wroteOutside(Result<Editor.Outcome, Explained>)
    /// An answer about the settings, or about a file of everything.
    case screen(ScreenEvent)
    /// A notice for the person, as one sentence.
    case notice(String)
    /// A command failed for this reason.
    case failed(String)
    /// The latest action is beyond undo, as a sentence with the way back.
    case beyondUndo(String)
}

extension Event {
    /// Whether it asks for a look at the store.
    var isLook: Bool {
        switch self {
        case .lookAround, .minute: true
        default: false
        }
    }

    /// Whether it tells of a change, after which nothing that was taken back can be done again.
    var isChange: Bool {
        switch self {
        case .tapped, .added, .changed, .wasReset, .deleted, .corrected, .groupMade, .saved,
            .journal(.edited), .journal(.changed), .journal(.deleted):
            true
        default: false
        }
    }
}

/// An effect that the model requests from the event loop.
enum Effect: Hashable, Sendable {
    /// A command for the store; commands are performed one at a time, in order.
    case perform(Command)
    /// A request to the server, which holds up nothing else.
    case ask(ServerRequest)
    /// Send ``Event/flashEnded(_:)`` with this number after the duration of a flash.
    case endFlash(Int)
    /// Send ``Event/rested(_:)`` with this number after the rest of a choice beside a list.
    case endRest(Int)
    /// Send ``Event/launched`` after the time of the logo.
    case endLaunch
    /// Light the whole screen, or end that.
    case light(Bool)
    /// Ring the bell because something was not done.
    case bell
    /// Ring the bell for what was counted.
    case chime(Chime)
    /// Find out whether the terminal shows pictures; ``TerminalUI/InputEvent/pictures`` tells.
    case askForPictures
    /// Put a text on the terminal's clipboard.
    case copy(String)
    /// Open a letter with lines in the mail program.
    case mail([String])
    /// Have a text changed in the person's editor; in memory only if it is secret.
    case edit(String, isSecret: Bool)
    /// Follow changed settings on the terminal and with the server.
    case follow(Following)
    /// Suspend the program, as Ctrl-Z does.
    case suspend
    /// End the program; the reason is `nil` if the person quits.
    case quit(StopReason?)
}

/// A command for the store.
enum Command: Hashable, Sendable {
    /// Read the counters.
    case loadCounters
    /// Read the sums of some counters, for the list.
    case glance([Counter.ID])
    /// Add multiples to a counter, or start or stop a stopwatch; `nil` is the blank counter, which
    /// is created at its first tap.
    case tap(Counter.ID?, multiples: Int64)
    /// Mark a lap of a stopwatch.
    case lap(Counter.ID)
    /// Create counters.
    case add([CounterDraft])
    /// Change the settings of counters.
    case edit([Counter.ID], CounterSettings)
    /// Change a counter's settings, then set it to its reset value.
    case reset(Counter.ID, CounterSettings)
    /// Delete counters; restore one that was deleted.
    case delete([Counter.ID]), restore(Counter.ID)
    /// Give a counter a value, or its reset value.
    case set(Counter.ID, Int64), resetValue(Counter.ID)
    /// Make counters simple, targets or stopwatches.
    case convert([Counter.ID], CounterType, Target?)
    /// Correct the past of a counter as a typed line says.
    case correct(Correction, of: Counter.ID, String)
    /// Take an interval away, by its number.
    case removeInterval(Int, of: Counter.ID)
    /// Hide counters from the lists, or show them again.
    case archive([Counter.ID], Bool)
    /// Move counters one place within their groups, those beside each other together.
    case move([Counter.ID], Move)
    /// Put counters into a group, or in none.
    case putInto(Group.ID?, [Counter.ID])
    /// Create a group with a look, of counters; give one a look and a name.
    case addGroup(String, Primitives.Look, with: [Counter.ID])
    case editGroup(Group.ID, Primitives.Look, name: String)
    /// Reset all counters of a group; delete one.
    case resetGroup(Group.ID), deleteGroup(Group.ID)
    /// Write counters as lines of text.
    case share([Counter.ID], Destination)
    /// Take back the latest action of the log, or do again the one that was taken back.
    case undo, redo
    /// Take back the latest action that undo reaches, and skip those after it.
    case undoPast
    /// Read the newest entries and the draft.
    case loadJournal
    /// Find entries and messages by typed words.
    case find(String)
    /// Read the places, to choose one for something.
    case readPlaces(for: PeopleChoice.Spot.Use)
    /// Open the journal with a passphrase.
    case unlockJournal(String)
    /// Save an entry.
    case saveEntry(String)
    /// Store the draft.
    case keepDraft(String)
    /// Do something about people, which the server gets later.
    case act(PeopleAct)
    /// A command for the settings, or for a file of everything.
    case screen(ScreenCommand)
    /// A command for the journal and its days.
    case journal(JournalCommand)
    /// Read the shown part again, because another program may have changed it.
    case look(Sight)
}

extension Command {
    /// Whether it saves what was typed about counts.
    var isTyped: Bool {
        switch self {
        case .add, .edit, .reset, .set, .convert, .addGroup, .editGroup, .share(_, .file): true
        default: false
        }
    }
}

/// The place that gets counters as lines of text.
enum Destination: Hashable, Sendable {
    case clipboard, mail
    case file(String)
}

/// The part of the store that is shown.
enum Sight: Hashable, Sendable {
    case counter(Counter.ID)
    case page(Counter.ID, CounterPage.Section)
    case counters
    case entries
    case people(PeopleSight)
    case day(Day), week(Day), year(Day)
}
