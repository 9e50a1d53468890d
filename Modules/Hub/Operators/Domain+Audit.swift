import Storage
import Sync

extension Domain {
    /// The acts of a server's operators.
    static let audit = Domain(
        "audit", tables: [OperatorAct.table.schema],
        migrations: [Migration(8, .expand, .addTable(OperatorAct.table.schema))])
}
