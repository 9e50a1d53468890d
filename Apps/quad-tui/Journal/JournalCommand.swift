import Journal
import Primitives
import Workspace

/// A command for the journal and its days.
enum JournalCommand: Hashable, Sendable {
    /// Replace the text of an entry, which had some texts when the change was begun.
    case edit(Entry.ID, String, from: [String])
    /// End changing an entry without saving, and store the draft of the new one.
    case dropEdit(draft: String)
    /// Delete an entry.
    case delete(Entry.ID)
    /// Star an entry, or remove its star.
    case star(Entry.ID, Bool)
    /// Choose the text of an entry that two devices changed.
    case resolve(Entry.ID, ConflictChoice)
    /// Lock the journal now.
    case lock
    /// Count the entries that a limit would delete; keep to the limit if there are none.
    case askKeep(Int?)
    /// Keep a number of entries, or all.
    case keep(Int?)
    /// Read the entries of this date in other years.
    case memories
    /// Tell what is remembered today, unless it was told today before.
    case lookBack
    /// Read the tags with the number of entries of each.
    case tags
    /// Read a day, today if none is named; the week of a day; the year up to a day.
    case day(Day?), week(Day?), year(Day?)
    /// Save the line about a day as an entry.
    case saveLine(Day)
}

/// An answer of the store about the journal and its days.
enum JournalEvent: Sendable {
    /// An entry has a new text, durably.
    case edited(Entry)
    /// Changing an entry has ended without saving.
    case editDropped
    /// An entry was changed in another way.
    case changed(Entry)
    /// An entry was deleted.
    case deleted(Entry.ID)
    /// The lock, and what is kept.
    case state(JournalState)
    /// The number of entries that a limit would delete.
    case surplus(Int, limit: Int)
    /// The entries of this date in other years.
    case memories([Entry])
    /// The tags with the number of entries of each.
    case tags([TagCount])
    /// The page of a day, and today.
    case day(DayPage, today: Day)
    /// The page of a week, and today.
    case week(WeekPage, today: Day)
    /// The page of a year, and today.
    case year(YearPage, today: Day)
}

/// The lock of the journal, and what is kept.
struct JournalState: Hashable, Sendable {
    let secrecy: JournalSecrecy.State
    /// The number of entries that are kept; `nil` for all.
    let keeps: Int?

    /// The lock in a few words.
    var lockWords: String {
        switch secrecy {
        case .open: "not encrypted"
        case .unlocked: "encrypted, unlocked"
        case .locked: "locked"
        case .keyGone: "its key is missing"
        }
    }
}

/// A tag with the number of entries that have it.
struct TagCount: Hashable, Sendable {
    let tag: Hashtag
    let count: Int
}
