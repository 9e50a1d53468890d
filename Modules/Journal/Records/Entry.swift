import Primitives

/// One entry of a journal.
public struct Entry: Sendable, Hashable, Identifiable {
    /// The tag of an entry's id.
    public enum IDTag {}
    /// Identifies an entry on every device.
    public typealias ID = Identifier<IDTag>

    /// Whose it is.
    public let owner: AccountID
    /// The id.
    public let id: ID
    /// When it was written, or what it was dated to.
    public let at: Instant
    /// What was written: one text, or all that were written apart, the newest first. Those that
    /// can't be read now are left out.
    public let texts: [String]
    /// Whether it is marked with a star.
    public let isStarred: Bool
    /// Texts whose key is locked.
    public let lockedTexts: Int
    /// Texts that no key opens: their bytes were changed.
    public let damagedTexts: Int

    /// An entry of one text, as it is shown where nothing is stored.
    public init(
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
    public var text: String { texts.first ?? "" }

    /// Whether two devices changed it apart, and somebody should pick a text.
    public var isConflicted: Bool { texts.count + lockedTexts + damagedTexts > 1 }

    /// Whether some of it is locked.
    public var isLocked: Bool { lockedTexts > 0 }

    /// Whether some of it can't be read any more.
    public var isDamaged: Bool { damagedTexts > 0 }

    /// The tags in its texts, each once, in the order of the text.
    public var tags: [Hashtag] { Hashtag.all(in: texts) }
}
