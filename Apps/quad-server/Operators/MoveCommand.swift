import ArgumentParser
import Backends
import Foundation
import Hub
import Primitives
import ServerBackends
import Storage
import Sync

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move the store to another place or engine, as to PostgreSQL, or back.",
        discussion: """
            Stop the server first. Every row is copied, and compared with the old one. Devices, \
            sessions and live streams go on as if nothing had been; the audit and the file .ends \
            go along. The old store stays where it is, but no server starts on it any more. Where \
            this is killed, run it again.

            For example: quad-server move --to 'postgresql://db1/quad?ends=/srv/quad.ends'
            """)

    @Option(
        help: ArgumentHelp(
            "The store to move, as for --store; that of the server if it isn't given.",
            valueName: "url"))
    var from: String?

    @Option(help: ArgumentHelp("The new place, where no store is yet.", valueName: "url"))
    var to: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let settings = try options.storeOptions.settings()
        let old = ServerPlace(
            try from.map(Self.url) ?? options.storeOptions.knownURL(settings))
        let new = ServerPlace(try Self.url(to))
        guard let ends = try old.endsFile(), let newEnds = try new.endsFile() else {
            throw Failure(.usage, "a store in memory can't be moved")
        }
        guard old.url.secretText != new.url.secretText else {
            throw Failure(.usage, "\(old.url) is there already: name another place with --to")
        }
        guard old.url.isThere else { throw Failure(.noInput, "there is no store at \(old.url)") }
        let locks = (try old.lock(), try new.lock())
        defer {
            locks.0?.release()
            locks.1?.release(removing: !new.url.isThere)
        }
        let holds = (
            try await old.hold(isAlone: true), try await new.hold(isAlone: true)
        )
        if let hold = holds.0, try await !hold.isKept() {
            throw Failure(.noInput, "there is no store at \(old.url)")
        }
        // Left by one that was killed at its very end.
        Move.working(at: new.url)?.remove()
        for file in new.url.files where FileManager.default.fileExists(atPath: file) {
            throw Failure(.cannotCreate, "\(file) already exists, so nothing was moved")
        }
        let begun = ContinuousClock.now
        let move = Move(from: old.url, to: new.url, hold: holds.1, options: options)
        let rows = try await move.run(ends: ends, newEnds: newEnds)
        try show(rows, closed: begun.duration(to: .now), old.url, new.url)
    }

    private static func url(_ text: String) throws -> StorageURL {
        do { return try StorageURL(text) } catch { throw Failure(error) }
    }

    private func show(
        _ rows: Int, closed: Duration, _ old: StorageURL, _ new: StorageURL
    ) throws {
        let seconds = Double(closed.wholeMilliseconds) / 1000
        try options.show(
            .object([
                JSONMember("from", .string("\(old)")), JSONMember("to", .string("\(new)")),
                JSONMember("rows", .integer(Int64(rows))),
                JSONMember("seconds", .number(seconds)),
            ]),
            lines: [
                "\(old) is moved to \(new) in \(seconds) s: \(rows) rows, each compared",
                "name that store in the settings, and start the server; the old one stays, "
                    + "with all that it holds of people, until you remove it",
            ])
    }
}

/// One move of a server's store.
private struct Move {
    let from: StorageURL
    let to: StorageURL
    let hold: PostgreSQLHold?
    let options: OperatorOptions

    /// Moves everything, and returns the number of rows.
    func run(ends: EndsFile, newEnds: EndsFile) async throws -> Int {
        let store: Store
        do {
            store = try await ServerBackends.open(from, schema: Hub.schema)
        } catch {
            throw Failure(error)
        }
        do {
            let wasMoved = try await StoreRole.isMoved(store)
            try await expectMovable(store, wasMoved, ends, newEnds)
            let rows = try await carry(store, wasMoved, newEnds)
            await store.close()
            return rows
        } catch {
            await store.close()
            throw error is Failure ? error : Failure(error)
        }
    }

    /// Refuses a store that is another's, damaged or was moved elsewhere, and a file of ends that
    /// is in the way.
    private func expectMovable(
        _ store: Store, _ wasMoved: Bool, _ ends: EndsFile, _ newEnds: EndsFile
    ) async throws {
        if wasMoved {
            let last = try await options.operator(on: store, .standard).lastMove()
            guard last == "\(to)" else {
                throw Failure(
                    .badData, "\(from) was moved to \(last ?? "another place"): move that one")
            }
        } else {
            try await StoreRole.server.claim(store)
            guard !newEnds.isThere || newEnds.name == ends.name else {
                throw Failure(.cannotCreate, "\(newEnds.name) is there already: move it away")
            }
        }
        let found = try await OperatorOptions.contradictions(in: store)
        guard found.isEmpty else {
            throw Failure(.badData, "\(from) is damaged; nothing was moved", details: found)
        }
    }

    /// Carries everything over; where that fails, the old store is what it was.
    private func carry(_ store: Store, _ wasMoved: Bool, _ ends: EndsFile) async throws -> Int {
        if wasMoved { return try await copy(store, ends) }
        let op = options.operator(on: store, .standard)
        let hadEnds = ends.isThere
        try await op.move(to: "\(to)")
        do {
            return try await copy(store, ends)
        } catch {
            if !hadEnds { unlink(ends.name) }
            try? await op.move(to: "\(to)", stays: true)
            throw error
        }
    }

    /// Makes the new store: it has its name only once it is complete and on the disk.
    private func copy(_ store: Store, _ ends: EndsFile) async throws -> Int {
        var rows = 0
        if let hold {
            try await hold.restore(store, schema: Hub.schema) { copy in
                rows = try await finish(copy, of: store, ends)
            }
            return rows
        }
        guard let path = to.path, let working = Self.working(at: to) else { return 0 }
        defer { working.remove() }
        let copy = try await Backends.open(working.url, schema: Hub.schema)
        do {
            try await Store.copy(from: store, to: copy)
            rows = try await finish(copy, of: store, ends)
            try await copy.backup(to: path)
        } catch {
            await copy.close()
            throw error
        }
        await copy.close()
        return rows
    }

    /// Returns the place of the unfinished copy; `nil` for a store without files.
    static func working(at place: StorageURL) -> StoreCopy? {
        place.path.map { StoreCopy(place.at(path: $0 + ".moving")) }
    }

    private func finish(_ copy: Store, of store: Store, _ ends: EndsFile) async throws -> Int {
        let comparison = try await Store.comparison(of: store, with: copy)
        if let table = comparison.difference {
            throw Failure(
                .tryAgain,
                "the copy differs in \(table), so nothing was moved: another command may have "
                    + "written meanwhile")
        }
        try await options.operator(on: copy, .standard).writeEnds(to: ends)
        try await copy.write { try StoreRole.server.replace(in: $0) }
        return comparison.rows
    }
}
