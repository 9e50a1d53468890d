import JournalRules

/// The names of the rules of the journal in their domain: who works with entries imports one
/// module. The rules are a module of their own since they are compiled for browsers, too.
public typealias JournalError = JournalRules.JournalError
/// An error of sealing, unlocking or keeping keys.
public typealias VaultError = JournalRules.VaultError
/// A word with `#` in front, in the text of an entry.
public typealias Hashtag = JournalRules.Hashtag
/// The choice of the text that an entry with several texts keeps.
public typealias ConflictChoice = JournalRules.ConflictChoice
/// A search as a person types it.
package typealias EntrySearch = JournalRules.EntrySearch
