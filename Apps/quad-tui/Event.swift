import Device
import TerminalUI

/// An event that the model handles.
enum Event: Sendable {
    /// Input from the terminal.
    case input(InputEvent)
    /// All counters, oldest first, and the one used last.
    case counters([Counter], lastUsed: Counter.ID?)
    /// A tap has been stored durably: the counter, its sum of today, and the limits it crossed.
    case tapped(Counter, Today, [Crossing])
    /// A counter was created in the list.
    case added(Counter)
    /// A counter's settings or value changed.
    case changed(Counter)
    /// A counter was set to its reset value.
    case wasReset(Counter)
    /// A counter was deleted.
    case deleted(Counter.ID)
    /// The current state of a counter, whichever program changed it, and its sum of today.
    case seen(Counter, Today)
    /// A counter that a command needed no longer exists.
    case gone(Counter.ID)
    /// The newest entries, newest first.
    case entries([Entry])
    /// The entries that have some typed words, newest first; none if the journal is locked.
    case found([Entry], words: String)
    /// The journal is locked, so nothing of it can be read or written.
    case journalLocked
    /// The unsaved draft.
    case draft(String)
    /// An entry has been stored durably; with the newest entries.
    case saved([Entry])
    /// The store may have changed.
    case lookAround
    /// A second is over while something ticks.
    case second
    /// The check of the store is complete.
    case looked
    /// The flash with this number has ended.
    case flashEnded(Int)
    /// A notice for the person, as one sentence.
    case notice(String)
    /// A command failed for this reason.
    case failed(String)
}

/// An effect that the model requests from the event loop.
enum Effect: Hashable, Sendable {
    /// A command for the store; commands are performed one at a time, in order.
    case perform(Command)
    /// Send ``Event/flashEnded(_:)`` with this number after the duration of a flash.
    case endFlash(Int)
    /// Light the whole screen, or end that.
    case light(Bool)
    /// Ring the bell.
    case bell
    /// Suspend the program, as Ctrl-Z does.
    case suspend
    /// End the program; the reason is `nil` if the person quits.
    case quit(StopReason?)
}

/// A command for the store.
enum Command: Hashable, Sendable {
    /// Read the counters.
    case loadCounters
    /// Add multiples to a counter, or start or stop a stopwatch; `nil` is the blank counter, which
    /// is created at its first tap.
    case tap(Counter.ID?, multiples: Int64)
    /// Mark a lap of a stopwatch.
    case lap(Counter.ID)
    /// Create a counter, from the list or from the settings of the blank one.
    case add(CounterSettings)
    /// Change a counter's settings.
    case edit(Counter.ID, CounterSettings)
    /// Change a counter's settings, then set it to its reset value.
    case reset(Counter.ID, CounterSettings)
    /// Delete a counter; restore one that was deleted.
    case delete(Counter.ID), restore(Counter.ID)
    /// Take back the latest action of the log, or do again the one that was taken back.
    case undo, redo
    /// Read the newest entries and the draft.
    case loadJournal
    /// Find entries by typed words.
    case find(String)
    /// Open the journal with a passphrase.
    case unlockJournal(String)
    /// Save an entry.
    case saveEntry(String)
    /// Store the draft.
    case keepDraft(String)
    /// Read the shown part again, because another program may have changed it.
    case look(Sight)
}

/// The part of the store that is shown.
enum Sight: Hashable, Sendable {
    case counter(Counter.ID)
    case counters
    case entries
}
