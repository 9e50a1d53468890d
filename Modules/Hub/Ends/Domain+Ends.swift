import Storage
import Sync

extension Domain {
    /// The ends that must survive when a backup is put back.
    static let ends = Domain(
        "ends", tables: [EndRow.table.schema],
        migrations: [Migration(22, .expand, .addTable(EndRow.table.schema))])
}
