import Storage

extension Domain {
    /// The documents themselves, the log of actions, and the identity of a store.
    public static let replica = Domain(
        "replica",
        tables: [
            DocumentRow.table.schema, ReplicaRow.table.schema, ActionRow.table.schema,
            StoreRoleRow.table.schema, FileIdentityRow.table.schema, FormerDevice.table.schema,
            RefusedDocument.table.schema, AcknowledgedState.table.schema, Horizon.table.schema,
            Boot.table.schema, BootSnapshot.table.schema, FirstAcknowledgement.table.schema,
        ],
        migrations: [Migration(20, .expand, ReplicaRow.addPushes)])
}
