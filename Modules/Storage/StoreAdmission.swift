/// A check of a store whose version is not the program's, before anything in it changes.
///
/// It protects a store of another purpose, whose versions are numbered apart, from the migrations
/// of a program that was given the wrong one.
public struct StoreAdmission: Sendable {
    private let table: TableSchema
    private let refuse: @Sendable (ReadTransaction) throws -> Void

    /// Creates a check by the rows of one table; a store without that table is admitted.
    ///
    /// - Parameter refuse: The closure that throws the reason to refuse a store.
    public init<Record>(
        by table: Table<Record>,
        refuse: @escaping @Sendable (ReadTransaction) throws -> Void
    ) {
        self.table = table.schema
        self.refuse = refuse
    }

    /// Checks a store that is being opened.
    func check(_ engine: any EngineMigrator) throws {
        guard let found = try engine.table(named: table.name), found.columns == table.columns
        else { return }
        try refuse(ReadTransaction(engine))
    }
}
