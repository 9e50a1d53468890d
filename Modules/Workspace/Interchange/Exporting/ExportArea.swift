import Merge
import Primitives
import Sync

/// An area of an export, as `--only` names it: the data of one domain.
public struct ExportArea: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// Counters and everything that belongs to them.
    public static let counting = ExportArea(of: .counting)
    /// The entries of the journal.
    public static let journal = ExportArea(of: .journal)
    /// The places known on this device, and the visits to them.
    public static let places = ExportArea(of: .places)
    /// All areas, in the order of the domains.
    public static let allCases = Workspace.domains.filter(\.isExported).map(ExportArea.init(of:))

    /// The name of the domain.
    public let rawValue: String

    /// Creates the area with a name; `nil` if there is none.
    public init?(rawValue: String) {
        guard let area = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = area
    }

    private init(of domain: Domain) { rawValue = domain.name }

    /// Whether a document belongs to the area, by its kind and id.
    func includes(_ kind: DocumentKind, _ id: String) -> Bool {
        // The ledger has records of journals and of counters.
        if kind == ImportLedger.kind {
            return self == (id.hasPrefix(ForeignImport.journal + ".") ? .journal : .counting)
        }
        return Workspace.domain(of: kind)?.name == rawValue
    }
}
