import Storage

extension Domain {
    /// The position of each device in the exchange, as a server keeps it.
    package static let sync = Domain(
        "sync",
        tables: [
            Acknowledgement.table.schema, OlderDocuments.table.schema,
            KnownDevice.table.schema, RevisionMark.table.schema, DeviceBoots.table.schema,
            OlderPush.table.schema,
        ],
        migrations: [
            Migration(11, .expand, .addTable(OlderPush.table.schema)),
            Migration(19, .expand, Acknowledgement.addDocuments),
        ])
}
