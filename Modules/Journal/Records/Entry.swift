import JournalRules
import Primitives

/// One entry of a journal.
public struct Entry: Sendable, Hashable, Identifiable {
    /// The identifier of an entry on every device.
    public typealias ID = EntryID

    /// The owner.
    public let owner: AccountID
    /// The id.
    public let id: ID
    /// The time at which it was written, or to which it was dated.
    public let at: Instant
    /// The texts: one, or all that were written independently, the newest first. Texts that can't
    /// be read now are left out.
    public let texts: [String]
    /// Whether it is marked with a star.
    public let isStarred: Bool
    /// The number of texts whose key is locked.
    public let lockedTexts: Int
    /// The number of texts that can't be opened even with their key: their bytes were changed.
    public let damagedTexts: Int

    /// Creates an entry of one text, for showing it without storing it.
    public init(owner: AccountID, id: ID, at: Instant, text: String, isStarred: Bool = false) {
        self.init(
            owner: owner, id: id, at: at, texts: [text], isStarred: isStarred, lockedTexts: 0,
            damagedTexts: 0)
    }

    init(
        owner: AccountID, id: ID, at: Instant, texts: [String], isStarred: Bool,
        lockedTexts: Int, damagedTexts: Int
    ) {
        self.owner = owner
        self.id = id
        self.at = at
        self.texts = texts
        self.isStarred = isStarred
        self.lockedTexts = lockedTexts
        self.damagedTexts = damagedTexts
    }

    /// The text, the newest if there are several; empty if none can be read.
    public var text: String { texts.first ?? "" }

    /// Whether devices changed it independently, so that a person should choose a text.
    public var isConflicted: Bool { texts.count + lockedTexts + damagedTexts > 1 }

    /// Whether any of its texts is locked.
    public var isLocked: Bool { lockedTexts > 0 }

    /// Whether any of its texts is damaged and can't be read any more.
    public var isDamaged: Bool { damagedTexts > 0 }

    /// The tags in its texts, each once, in the order of the text.
    public var tags: [Hashtag] { Hashtag.all(in: texts) }
}
