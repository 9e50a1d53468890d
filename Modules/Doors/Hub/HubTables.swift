import Accounts
import Geofence
import Replica
import Social
import Storage
import Sync

/// The tables of a server.
public enum HubTables {
    /// The tables of a server's store.
    public static let all: [TableSchema] =
        ReplicaTables.all + SyncTables.all + AccountsTables.all + SocialTables.all
        + GeofenceTables.all + [PhoneTracker.table.schema]

    /// The schema for opening a server's store; the stores of devices share its version numbers.
    public static let schema = Schema(
        version: 5, tables: all,
        migrations: [
            Migration(2), Migration(3), Migration(4, GeofenceTables.version4),
            Migration(5, GeofenceTables.version5),
        ])
}
