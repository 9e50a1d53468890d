import Accounts
import Geofence
import Replica
import Social
import Storage
import Sync

/// The tables of a server.
public enum HubTables {
    /// What a server's store is opened with.
    public static let all: [TableSchema] =
        ReplicaTables.all + SyncTables.all + AccountsTables.all + SocialTables.all
        + GeofenceTables.all
}
