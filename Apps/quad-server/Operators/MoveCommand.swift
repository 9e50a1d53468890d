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
            try from.map(StorageURL.init(named:)) ?? options.storeOptions.knownURL(settings))
        let new = ServerPlace(try StorageURL(named: to))
        guard let ends = try old.endsFile(), let newEnds = try new.endsFile() else {
            throw Failure(.usage, "a store in memory can't be moved")
        }
        guard new.url.secretText != old.url.secretText else {
            throw Failure(.usage, "\(old.url) is there already: name another place with --to")
        }
        try await old.expectStore()
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
        let begun = ContinuousClock.now
        let move = Move(from: old, to: new.url, hold: holds.1, ends: newEnds, options: options)
        let rows = try await move.run(oldEnds: ends)
        do {
            try show(rows, closed: begun.duration(to: .now), old.url, new.url)
        } catch let error as OutputError {
            throw error.failureAfterAct
        }
    }

    private func show(
        _ rows: Int?, closed: Duration, _ old: StorageURL, _ new: StorageURL
    ) throws {
        let seconds = Double(closed.wholeMilliseconds) / 1000
        try options.show(
            .object([
                JSONMember("from", .string("\(old)")), JSONMember("to", .string("\(new)")),
                JSONMember("rows", rows.map { .integer(Int64($0)) } ?? .null),
                JSONMember("seconds", .number(seconds)),
            ]),
            lines: [
                "\(old) is moved to \(new)"
                    + (rows.map { " in \(seconds) s: \($0) rows, each compared" }
                        ?? ": the copy was complete"),
                "name that store in the settings, and start the server; the old one stays, "
                    + "with all that it holds of people, until you remove it",
            ])
    }
}

/// One move of a server's store.
private struct Move {
    let from: ServerPlace
    let to: StorageURL
    let hold: PostgreSQLHold?
    /// The new file of ends.
    let ends: EndsFile
    let options: OperatorOptions

    /// Moves everything, and returns the number of rows; `nil` if only the end was missing.
    func run(oldEnds: EndsFile) async throws -> Int? {
        let store: Store
        do {
            store = try await from.open()
        } catch {
            throw Failure(error)
        }
        do {
            let rows = try await carry(store, oldEnds)
            await store.close()
            return rows
        } catch {
            await store.close()
            throw error is Failure ? error : Failure(error)
        }
    }

    private func carry(_ store: Store, _ oldEnds: EndsFile) async throws -> Int? {
        let op = options.operator(on: store, .standard)
        let move = try await op.move()
        switch move {
        case .none: try await StoreRole.server.claim(store)
        case .begun(let place) where place == "\(to)":
            if try await !isFree() { return try await finishKilled(op) }
        case .begun(let place), .done(let place):
            throw Failure(
                .badData, "\(from.url) was moved to \(place ?? "another place"): name that one")
        }
        try await expectPlace(oldEnds, isFirst: move == .none)
        let found = try await OperatorOptions.contradictions(in: store)
        guard found.isEmpty else {
            throw Failure(.badData, "\(from.url) is damaged; nothing was moved", details: found)
        }
        let rows = try await copyOrCancel(op, store, isFirst: move == .none)
        try await op.endMove()
        return rows
    }

    /// Notes that a move is over that was killed after the copy had got its name.
    private func finishKilled(_ op: Operator) async throws -> Int? {
        let new = try await ServerPlace(to).open()
        let isSame = try await op.isSameServer(as: new)
        await new.close()
        guard isSame else { throw Failure(.cannotCreate, "\(to) is another server's store") }
        if let side = to.side { UnfinishedCopy.sweep(beside: side) }
        try await op.endMove()
        return nil
    }

    /// Refuses a place that is taken, also by a file of ends.
    private func expectPlace(_ oldEnds: EndsFile, isFirst: Bool) async throws {
        for file in to.files where FileManager.default.fileExists(atPath: file) {
            throw Failure(.cannotCreate, "\(file) already exists, so nothing was moved")
        }
        guard try await isFree() else {
            throw Failure(.cannotCreate, "\(to) is there already, so nothing was moved")
        }
        guard !isFirst || !ends.isThere || ends.name == oldEnds.name else {
            throw Failure(.cannotCreate, "\(ends.name) is there already: move it away")
        }
    }

    /// Whether nothing is at the new place.
    private func isFree() async throws -> Bool {
        if let hold { return try await hold.isFree() }
        return !to.files.contains { FileManager.default.fileExists(atPath: $0) }
    }

    /// Makes the new store; where that fails, the old one is used on.
    private func copyOrCancel(_ op: Operator, _ store: Store, isFirst: Bool) async throws -> Int {
        let hadEnds = ends.isThere
        var rows = 0
        do {
            try await copy(store) { copy in
                rows = try await finish(copy, of: store, op, isFirst: isFirst)
            }
        } catch {
            guard try await isCancelled(op) else { return rows }
            if !hadEnds { unlink(ends.name) }
            throw error
        }
        return rows
    }

    /// Gives a move up that failed; `false` if only the answer was lost, and the copy has its name.
    private func isCancelled(_ op: Operator) async throws -> Bool {
        guard case .begun = try await op.move() else { return true }
        let isFree: Bool
        do {
            isFree = try await self.isFree()
        } catch {
            throw Failure(
                .tryAgain, "\(to) doesn't say whether it is complete: run this again")
        }
        if isFree { try await op.cancelMove(to: "\(to)") }
        return isFree
    }

    /// Makes a copy, which has its name only once it is finished and on the disk.
    private func copy(_ store: Store, finish: (Store) async throws -> Void) async throws {
        if let hold {
            return try await hold.restore(store, schema: Hub.schema, finish: finish)
        }
        guard let path = to.path else { return }
        let unfinished = try UnfinishedCopy(of: to, for: path)
        defer { unfinished.remove() }
        let copy = try await Backends.open(to.at(path: unfinished.path), schema: Hub.schema)
        do {
            try await Store.copy(from: store, to: copy)
            try await finish(copy)
            try await unfinished.makeStore { try await copy.backup(to: $0) }
        } catch {
            await copy.close()
            throw error
        }
        await copy.close()
    }

    /// Compares the copy, makes it a server's, and then lets nobody use the old store any more.
    private func finish(
        _ copy: Store, of store: Store, _ op: Operator, isFirst: Bool
    ) async throws -> Int {
        let comparison = try await Store.comparison(of: store, with: copy)
        guard comparison.difference == nil else { throw Self.meanwhile }
        let new = options.operator(on: copy, .standard)
        let acts = try await new.takeOver(from: "\(from.url)")
        if isFirst, try await !begin(op, after: acts) { throw Self.meanwhile }
        // A move that is killed before it has begun leaves no file that the next one would refuse.
        try await new.writeEnds(to: ends)
        return comparison.rows
    }

    /// Notes the move in the old store; `false` if somebody wrote to it meanwhile.
    private func begin(_ op: Operator, after acts: Int64) async throws -> Bool {
        do {
            return try await op.beginMove(to: "\(to)", after: acts)
        } catch StorageError.diskFull {
            from.url.path.map(ReserveFile.init(beside:))?.release()
            return try await op.beginMove(to: "\(to)", after: acts)
        }
    }

    private static let meanwhile = Failure(
        .tryAgain, "another command wrote to the store meanwhile, so nothing was moved: try again")
}
