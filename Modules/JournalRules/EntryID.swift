import Primitives

/// The tag of an entry's id.
public enum EntryTag {}
/// The identifier of an entry on every device.
public typealias EntryID = Identifier<EntryTag>

/// The tag of the id of a key of the journal.
package enum JournalKeyTag {}
/// The identifier of a key of the journal; it reveals nothing about the key.
package typealias JournalKeyID = Identifier<JournalKeyTag>
