import Replica

/// The area that the documents of a kind belong to.
enum DocumentArea: Hashable {
    case counting, journal, settings
    /// Imports from elsewhere, and the keys of a journal: nothing to read.
    case imports, keys

    init(_ kind: DocumentKind) {
        switch kind.rawValue {
        case "counter", "group", "period": self = .counting
        case "entry": self = .journal
        case "vault": self = .keys
        case ImportLedger.kind.rawValue: self = .imports
        default: self = .settings
        }
    }

    /// Whether a document belongs to an export of one area, by its kind and id.
    static func includes(_ kind: DocumentKind, _ id: String, in area: ExportArea?) -> Bool {
        guard let area else { return true }
        let isJournal = id.hasPrefix(ForeignImport.journal + ".")
        return switch (area, DocumentArea(kind)) {
        case (.counting, .counting), (.journal, .journal), (.journal, .keys): true
        case (.counting, .imports): !isJournal
        case (.journal, .imports): isJournal
        case (.journal, .settings): kind.rawValue == "journal"
        default: false
        }
    }
}
