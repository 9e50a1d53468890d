import Counting
import Journal
import TerminalUI

/// What the model is told.
enum Event: Sendable {
    /// Something reached the program through its terminal.
    case input(InputEvent)
    /// All counters, oldest first, and the one used last.
    case counters([Counter], lastUsed: Counter.ID?)
    /// A tap is durable.
    case tapped(Counter)
    /// A counter was made in the list.
    case added(Counter)
    /// A counter's settings or value changed, or its deletion was taken back.
    case changed(Counter)
    /// A counter was deleted.
    case deleted(Counter.ID)
    /// A counter as it is now, whoever changed it.
    case seen(Counter)
    /// A counter that was needed is not there any more.
    case gone(Counter.ID)
    /// The newest entries, newest first.
    case entries([Entry])
    /// The text that was typed but not saved.
    case draft(String)
    /// An entry is durable; the newest entries.
    case saved([Entry])
    /// It is time to look whether something changed in the store.
    case lookAround
    /// What was looked at has been told.
    case looked
    /// The flash of that number has lasted long enough.
    case flashEnded(Int)
    /// Something did not work, or a person should know it: one sentence.
    case notice(String)
    /// A command failed: why.
    case failed(String)
}

/// What the model wants done outside of it.
enum Effect: Hashable, Sendable {
    /// Something to do with the store; done one after the other, in order.
    case perform(Command)
    /// ``Event/flashEnded(_:)`` of that number, a moment later.
    case endFlash(Int)
    /// The bell.
    case bell
    /// What Ctrl-Z does.
    case suspend
    /// The end, for a reason other than the person's wish if there is one.
    case quit(StopReason?)
}

/// Something to do with the store.
enum Command: Hashable, Sendable {
    /// Read the counters.
    case loadCounters
    /// Add multiples to a counter; `nil` is the blank one, which is made at its first tap.
    case tap(Counter.ID?, multiples: Int64)
    /// Make a counter, from the list or from the settings of the blank one.
    case add(CounterSettings)
    /// Change a counter's settings.
    case edit(Counter.ID, CounterSettings)
    /// Change a counter's settings, then give it its reset value.
    case reset(Counter.ID, CounterSettings)
    /// Delete a counter, and take that back.
    case delete(Counter.ID), restore(Counter.ID)
    /// Read the newest entries and the draft.
    case loadJournal
    /// Write an entry down.
    case saveEntry(String)
    /// Keep what is being typed.
    case keepDraft(String)
    /// Read again what is shown: another program may have changed it.
    case look(Sight)
}

/// What of the store is shown.
enum Sight: Hashable, Sendable {
    case counter(Counter.ID)
    case counters
    case entries
}
