import ArgumentParser
import Primitives

/// The options of the backups that a server makes by itself.
struct BackupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder for backups that the server makes by itself; none if not given.",
            discussion: "Each is checked. The store must be in SQLite or PostgreSQL.",
            valueName: "folder"))
    var backupTo: String?

    @Option(
        help: ArgumentHelp(
            "The time between two of them, such as 6h or 1d; 1d if not given.",
            valueName: "time"))
    var backupEvery: String?

    @Option(
        help: ArgumentHelp(
            "The number of them that are kept, from 1 to 1000; 7 if not given.", valueName: "number"
        ))
    var backupKeep: Int?

    /// Returns the plan of the backups; `nil` if none are wanted.
    ///
    /// - Throws: ``Failure`` naming the wrong setting.
    func plan(_ store: StoreOptions, _ settings: Settings) throws -> BackupPlan? {
        let url = try store.place(settings).url
        let pause = try settings.value(
            "backup-every", backupEvery, default: "1d", expected: "a time from 1h to 31d",
            read: Self.pause)
        let count = try settings.number("backup-keep", backupKeep, default: 7, in: 1...1000)
        // Asked for last, so that a folder for another kind of store is told with its line.
        let folder = try settings.optional(
            "backup-to", backupTo, expected: "a folder that is there: make it, or mount its disk",
            read: { BackupFolder($0).isThere ? $0 : nil })
        guard let folder else { return nil }
        guard url.isShared, url.isKept else {
            throw Failure(
                .configuration,
                "backup-to needs a store in SQLite or PostgreSQL; this one is \(url)")
        }
        return BackupPlan(folder: BackupFolder(folder), store: url, pause: pause, count: count)
    }

    private static func pause(_ text: String) -> Duration? {
        guard let number = Int(text.dropLast()), number > 0, number <= 31 * 24 else { return nil }
        let hours = text.hasSuffix("d") ? number * 24 : text.hasSuffix("h") ? number : 0
        return (1...31 * 24).contains(hours) ? .seconds(hours * 3600) : nil
    }
}
