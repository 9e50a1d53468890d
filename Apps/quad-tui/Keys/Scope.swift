/// A screen, or a part of one, with keys of its own.
///
/// The raw value is its name in `--print-keys`.
enum Scope: String, CaseIterable, Hashable, Sendable {
    case locked, count, list, add, form, journal, box, secret, past, question, overlay, everywhere

    /// A title for lists of keys.
    var title: String {
        switch self {
        case .locked: "Counting, locked"
        case .count: "Counting"
        case .list: "All counts"
        case .add: "A new count"
        case .form: "Settings of a count"
        case .journal: "Journal"
        case .box: "Text box of the journal"
        case .secret: "Passphrase of the journal"
        case .past: "The sun: the last entries"
        case .question: "A question"
        case .overlay: "Help, all actions, finding"
        case .everywhere: "Everywhere else"
        }
    }

    /// Whether the keys of ``everywhere`` work, too.
    var inherits: Bool {
        switch self {
        case .count, .list, .journal, .past: true
        case .locked, .add, .form, .box, .secret, .question, .overlay, .everywhere: false
        }
    }
}
