import Backends
import Files
import Foundation
import Glibc
import Logging
import Primitives
import ServiceLifecycle
import Synchronization

/// The settings of the backups that a server makes by itself.
struct BackupPlan: Sendable {
    let folder: BackupFolder
    let store: StorageURL
    /// The time between two backups.
    let pause: Duration
    /// The number of copies that are kept.
    let count: Int

    /// Returns whether a backup should be made now.
    func isDue(at now: Instant) -> Bool {
        folder.times(until: now).last.map { $0 + pause <= now } ?? true
    }

    /// Returns a sentence if the last backup is missing or too old.
    func warning(at now: Instant) -> String? {
        guard let last = folder.times(until: now).last else { return "there is no backup yet" }
        guard last + pause + pause < now else { return nil }
        return "the last backup is \((now - last).wholeMinutes / 60) hours old"
    }
}

/// The sentence of `/readyz` on backups. Anybody may ask, so the folder is read twice a minute at
/// most.
final class BackupWarning: Sendable {
    private static let pause: Duration = .seconds(30)
    private let plan: BackupPlan?
    private let environment: Primitives.Environment
    private let last = Mutex<(at: Duration, sentence: String?)?>(nil)

    init(_ plan: BackupPlan?, environment: Primitives.Environment) {
        (self.plan, self.environment) = (plan, environment)
    }

    /// Returns a sentence; `nil` for none.
    @Sendable
    func sentences() -> [String]? {
        guard let plan else { return nil }
        let now = environment.boot().elapsed
        let known = last.withLock { $0 }
        if let known, now - known.at < Self.pause { return known.sentence.map { [$0] } }
        let sentence = plan.warning(at: environment.now())
        last.withLock { $0 = (now, sentence) }
        return sentence.map { [$0] }
    }
}

/// Makes backups while the server runs, each by `quad-server backup` in a process of its own, which
/// gives way to the server. Old ones go only after a new one was found sound.
struct ScheduledBackups: Service {
    let plan: BackupPlan
    let logger: Logger

    /// The time between two looks at the clock, and after a backup that failed.
    private static let look: Duration = .seconds(30)
    private static let patience: Duration = .seconds(600)

    func run() async throws {
        plan.folder.tidy()
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            let pause = await makeIfDue() ? Self.look : Self.patience
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
        }
    }

    /// Makes a backup if it is time; returns `false` if that failed.
    private func makeIfDue() async -> Bool {
        guard plan.isDue(at: Environment.live.now()) else { return true }
        do {
            try await make()
            return true
        } catch {
            guard !Task.isShuttingDownGracefully else { return false }
            let reason = (error as? Failure)?.sentence ?? "\(error)"
            logger.error("no backup was made", metadata: ["reason": .string(reason)])
            return false
        }
    }

    private func make() async throws {
        let (folder, said) = (plan.folder, "\(plan.folder.path)/.quad-backup.log")
        // Another process of the store may be making it.
        guard let errors = try Self.lockedLog(said) else { return }
        defer {
            unlink(said)
            close(errors)
        }
        let now = Environment.live.now()
        guard plan.isDue(at: now) else { return }
        folder.tidy()
        try expectRoom(at: now)
        try await copy(to: folder.file(of: now), errors, said)
        folder.keep(plan.count, until: now)
        logger.info("made a backup", metadata: ["folder": .string(folder.path)])
    }

    /// Refuses a copy on the disk of the store that would take what is kept there for blocks and
    /// sign-outs. It may be as large as the store, or as the last one.
    private func expectRoom(at now: Instant) throws {
        guard let side = plan.store.side.map(Folder.parent),
            FileStamp(side)?.device == FileStamp(plan.folder.path)?.device
        else { return }
        let last = plan.folder.times(until: now).last.map(plan.folder.file) ?? ""
        let bytes = max(
            plan.store.files.reduce(0) { $0 + FileSize.bytes(of: $1) }, FileSize.bytes(of: last))
        guard ReserveFile.hasRoom(besides: bytes, in: side) else {
            throw Failure(
                .inputOutput,
                "the disk has no room for it beside what is kept for blocks and sign-outs")
        }
    }

    /// Opens the file for what the command says, empty, and locks it; `nil` if another process has
    /// it.
    private static func lockedLog(_ path: String) throws -> Int32? {
        let file: Int32
        do {
            file = try SideFile.open(path, for: .writing)
        } catch {
            throw Failure(.cannotCreate, "\(path): \(error.reason)")
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0, SideFile.isNamed(file, path) else {
            close(file)
            return nil
        }
        ftruncate(file, 0)
        return file
    }

    /// Runs the command that copies and checks.
    ///
    /// - Throws: ``Failure`` with what the command said.
    private func copy(to path: String, _ errors: Int32, _ said: String) async throws {
        // Others may read the words of a process, and not its variables.
        var variables = ProcessInfo.processInfo.environment
        variables["QUAD_SERVER_STORE"] = plan.store.secretText
        guard
            let process = ProgramStart.start(
                ["nice", Self.program, "backup", path], variables: variables,
                errors: .descriptor(errors))
        else { throw Failure(.inputOutput, "the program for backups can't be started") }
        guard await status(of: process) == 0 else {
            throw Failure(.inputOutput, Self.sentence(in: said))
        }
    }

    /// Returns the sentence that a command ended with. The lines before it may name people.
    private static func sentence(in said: String) -> String {
        let text = (try? SideFile.bytes(of: said, limit: Int(FileSize.bytes(of: said)))) ?? []
        let start = "quad-server: "
        let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.last { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) } ?? ""
    }

    /// Waits for the end of a process, and ends it when the server stops.
    private func status(of process: pid_t) async -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            if Task.isShuttingDownGracefully || Task.isCancelled {
                kill(process, SIGTERM)
                return ProgramStart.wait(for: process)
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(200)) }
        }
        return status
    }

    /// The path of this program, also after a newer one took its place.
    private static var program: String {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return path.map { $0.hasSuffix(" (deleted)") ? String($0.dropLast(10)) : $0 }
            ?? "quad-server"
    }
}
