/// The choice of the text that an entry with several texts keeps.
public enum ConflictChoice: Sendable, Hashable {
    /// The text with a number, from 1 in the order of ``Entry/texts``.
    case number(Int)
    /// All texts, oldest first, with an empty line between them.
    case all
    /// Another text.
    case text(String)
}
