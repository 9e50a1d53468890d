import Storage
import Sync

extension Domain {
    /// The key of the ids of live events.
    static let streams = Domain(
        "streams", tables: [StreamKey.table.schema],
        migrations: [Migration(12, .expand, .addTable(StreamKey.table.schema))])
}
