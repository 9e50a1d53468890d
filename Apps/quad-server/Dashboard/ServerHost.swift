import Backends
import Dashboard
import Files
import Foundation
import Hub
import Presentation
import Primitives
import ServerBackends
import Storage

/// The machine for the operator's pages: files, settings, the server beside.
struct ServerHost: DashboardHost {
    let store: Store
    let storeOptions: StoreOptions
    /// The options of a server that is told none: reading them takes longer than a page.
    private let unset: ServeOptions
    /// The location of the store that is open; the settings may name another one meanwhile.
    private let url: StorageURL
    /// The path of the store and its file, as they are at first; `nil` for one of another form.
    private let file: (path: String, stamp: FileStamp)?

    init(store: Store, storeOptions: StoreOptions) throws {
        (self.store, self.storeOptions) = (store, storeOptions)
        unset = try ServeOptions.parse([])
        url = try storeOptions.knownURL(storeOptions.settings())
        file = url.isShared ? url.path.flatMap { path in FileStamp(path).map { (path, $0) } } : nil
    }

    func replacement() -> String? {
        if let file, FileStamp(file.path) != file.stamp {
            return "The store was moved, or another one is in its place."
        }
        // A mistake in them is told by the first page.
        if let named = try? storeOptions.knownURL(storeOptions.settings()), "\(named)" != "\(url)" {
            return "The settings name another store now."
        }
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return program?.hasSuffix(" (deleted)") == true
            ? "Another version of the program is in its place." : nil
    }

    func isStoreGone() async -> Bool { (try? await ServerBackends.isThere(url)) == false }

    var isStoreShared: Bool { url.isShared }

    func facts() async -> DashboardFacts {
        var facts = DashboardFacts()
        facts.rows.append(("Program", Release.line(of: "quad-server")))
        facts.rows.append(("Store", "\(url)"))
        tellServer(url, &facts)
        tellDisk(url, &facts)
        let address: MetricsAddress?
        do {
            let settings = try storeOptions.settings()
            _ = try unset.plan(storeOptions, settings)
            tellBackups(try backups(of: settings), &facts)
            address = try ServeOptions.metrics(nil, settings)
        } catch {
            facts.warnings.append("the settings can't be read: \(Failure(error).sentence)")
            return facts
        }
        guard let address else {
            facts.rows.append(("Requests", "not measured: set metrics = 127.0.0.1:9090"))
            return facts
        }
        if let figures = await MeasuredFigures(askedAt: address) {
            facts.rows += figures.rows
        } else {
            facts.rows.append(
                ("Requests", "nobody answers at \(address.host):\(address.port)"))
        }
        return facts
    }

    /// Returns the plan of the backups; `nil` if none are wanted.
    private func backups(of settings: Settings) throws -> BackupPlan? {
        try unset.backupOptions.plan(storeOptions, settings)
    }

    private func tellServer(_ url: StorageURL, _ facts: inout DashboardFacts) {
        guard url.isShared, let path = url.path else { return }
        if let process = ServerLock.holder(beside: path) {
            facts.rows.append(("Server", "runs as process \(process)"))
            if let begun = ServerLock.taken(beside: path) {
                let minutes = (Primitives.Environment.live.now() - begun).wholeMinutes
                facts.rows.append(("Runs for", "\(minutes / 60) h \(minutes % 60) min"))
            }
        } else {
            facts.rows.append(("Server", "doesn't run"))
            facts.warnings.append("no server runs on this store")
        }
    }

    private func tellDisk(_ url: StorageURL, _ facts: inout DashboardFacts) {
        guard let path = url.path else { return }
        let sizes = url.files.prefix(2).map(FileSize.bytes)
        for (name, size) in zip(["Store file", "Its log"], sizes) {
            facts.rows.append((name, Self.words(size)))
        }
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return }
        let free = Int64(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize))
        facts.rows.append(("Free on its disk", Self.words(free)))
        if free < sizes.reduce(0, +) {
            facts.warnings.append("the disk has less room than a backup needs")
        }
    }

    private func tellBackups(_ plan: BackupPlan?, _ facts: inout DashboardFacts) {
        let now = Primitives.Environment.live.now()
        guard isStoreShared else {
            facts.rows.append(("Last backup", "the server makes none: \(command(.backUp))"))
            return
        }
        guard let backups = plan else {
            facts.rows.append(("Last backup", "the settings name no folder"))
            facts.warnings.append("the server makes no backups by itself: set backup-to")
            return
        }
        if let sentence = backups.warning(at: now) { facts.warnings.append(sentence) }
        guard let last = backups.folder.times(until: now).last else {
            facts.rows.append(("Last backup", "none in \(backups.folder.path)"))
            return
        }
        let hours = (now - last).wholeMinutes / 60
        facts.rows.append(("Last backup", "\(last), \(hours) h ago"))
    }

    private static func words(_ bytes: Int64) -> String {
        switch bytes {
        case ..<10_000: "\(bytes) bytes"
        case ..<10_000_000: "\(bytes / 1000) kB"
        case ..<10_000_000_000: "\(bytes / 1_000_000) MB"
        default: "\(bytes / 1_000_000_000) GB"
        }
    }

    func settings() throws -> [DashboardSetting] {
        let settings = try storeOptions.settings()
        _ = try unset.plan(storeOptions, settings)
        return settings.all.map { found in
            DashboardSetting(
                name: found.name, value: found.shown, place: settings.place(of: found))
        }
    }

    func backups(at position: PagePosition, limit: Int) throws
        -> (folder: String, copies: RecordPage<DashboardCopy>)?
    {
        guard let backups = try backups(of: storeOptions.settings()) else { return nil }
        let folder = backups.folder
        let times = folder.times(until: Primitives.Environment.live.now())
        let page = RecordPage(
            of: times.reversed(), at: position, limit: limit, mark: { "\($0.milliseconds)" })
        return (
            folder.path,
            page.map { DashboardCopy(at: $0, bytes: FileSize.bytes(of: folder.file(of: $0))) }
        )
    }

    func backUp(by op: Operator) async throws -> String {
        guard let backups = try backups(of: storeOptions.settings()) else {
            throw Failure(.configuration, "the settings name no folder for backups: set backup-to")
        }
        let path = backups.folder.file(of: Primitives.Environment.live.now())
        backups.folder.tidy()
        try await op.backUp(store, of: backups.store, to: path)
        return path
    }

    func contradictions() async throws -> [String] {
        try await OperatorOptions.contradictions(in: store)
    }

    func command(_ command: DashboardTip) -> String {
        switch command {
        case .pages: "quad-server dashboard"
        case .serve: "quad-server serve"
        case .checkSettings: "quad-server config check"
        case .backUp: "quad-server backup FOLDER"
        case .restore: "quad-server restore BACKUP"
        case .drill: "quad-server restore BACKUP --data drill"
        case .reset: "quad account reset NAME --server URL --code CODE"
        case .register: "quad account register NAME --server URL --invite CODE"
        }
    }
}

extension Failure: ClassifiedError, CustomStringConvertible {
    /// The sentence, for those who know no failures of this program.
    var description: String { sentence }
}
