import TimeZones

/// One entry of a journal.
package struct Entry: Sendable, Hashable, Identifiable {
    /// The tag of an entry's id.
    package enum IDTag {}
    /// The identifier of an entry on every device.
    public typealias ID = Identifier<IDTag>

    /// The owner.
    package let owner: AccountID
    /// The id.
    package let id: ID
    /// The time at which it was written, or to which it was dated.
    package let at: Instant
    /// The texts: one, or all that were written independently, the newest first. Texts that can't
    /// be read now are left out.
    package let texts: [String]
    /// Whether it is marked with a star.
    package let isStarred: Bool
    /// The number of texts whose key is locked.
    package let lockedTexts: Int
    /// The number of texts that can't be opened even with their key: their bytes were changed.
    package let damagedTexts: Int

    /// Creates an entry of one text, for showing it without storing it.
    package init(
        owner: AccountID, id: ID, at: Instant, text: String, isStarred: Bool = false
    ) {
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
    package var text: String { texts.first ?? "" }

    /// Whether devices changed it independently, so that a person should choose a text.
    package var isConflicted: Bool { texts.count + lockedTexts + damagedTexts > 1 }

    /// Whether any of its texts is locked.
    package var isLocked: Bool { lockedTexts > 0 }

    /// Whether any of its texts is damaged and can't be read any more.
    package var isDamaged: Bool { damagedTexts > 0 }

    /// The tags in its texts, each once, in the order of the text.
    package var tags: [Hashtag] { Hashtag.all(in: texts) }
}
