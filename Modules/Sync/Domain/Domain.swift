import Merge
import Storage

/// One part of what Quad does, as a door knows it: its tables and migrations, the kinds of its
/// documents, and what keeps its rows in step with them.
///
/// Each domain registers itself by one value, and each door has a list of domains, from which it
/// makes its schema, its projections and its exports:
///
/// ```
/// extension Domain {
///     public static let habits = Domain(
///         "habits", tables: [HabitRow.table.schema],
///         kinds: [Kind(HabitRow.kind, reportedAs: "habits")], isExported: true
///     ) { context in [HabitProjection(owner: context.replica.owner)] }
/// }
/// ```
public struct Domain: Sendable {
    /// A function that makes the projections of an owner's documents.
    public typealias Projecting = @Sendable (DomainContext) -> [any Projection]

    /// The name; exports can be limited to it.
    public let name: String
    /// The tables in their present form.
    public let tables: [TableSchema]
    /// The migrations of the tables, ascending. A new one has the next number that no domain has
    /// used, because a store has one version for all of its domains.
    public let migrations: [Migration]
    /// The kinds of the domain's documents.
    public let kinds: [Kind]
    /// The keepers that undo changes to rows outside of documents.
    public let keepers: [any RowKeeper]
    /// Whether the domain is an area of its own in an export.
    public let isExported: Bool
    private let projecting: Projecting

    /// Creates the registration of a domain.
    public init(
        _ name: String, tables: [TableSchema], migrations: [Migration] = [], kinds: [Kind] = [],
        keepers: [any RowKeeper] = [], isExported: Bool = false,
        projections: @escaping Projecting = { _ in [] }
    ) {
        self.name = name
        self.tables = tables
        self.migrations = migrations
        self.kinds = kinds
        self.keepers = keepers
        self.isExported = isExported
        self.projecting = projections
    }

    /// Returns the projections of an owner's documents; a kind that is not registered, or has none,
    /// is a programmer error.
    public func projections(in context: DomainContext) -> [any Projection] {
        let projections = projecting(context)
        let projected = Set(projections.map(\.kind))
        precondition(
            projected == Set(kinds.filter(\.isProjected).map(\.kind)),
            "\(name) projects other kinds than it registers")
        return projections
    }
}

extension Domain {
    /// A kind of documents, as exports and imports treat it.
    public struct Kind: Sendable, Hashable {
        /// The kind.
        public let kind: DocumentKind
        /// The plural under which an import counts such documents; `nil` if people never see them.
        public let report: String?
        /// Whether an export lists the fields of such documents as settings.
        public let isSettings: Bool
        /// Whether the domain has a projection for such documents.
        public let isProjected: Bool

        /// Creates a kind.
        ///
        /// - Parameter report: The plural under which an import counts such documents.
        public init(
            _ kind: DocumentKind, reportedAs report: String?, isSettings: Bool = false,
            isProjected: Bool = true
        ) {
            self.kind = kind
            self.report = report
            self.isSettings = isSettings
            self.isProjected = isProjected
        }
    }
}
