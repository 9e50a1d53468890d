import Primitives
import Storage

/// A command for an engine and the model.
enum Command: CustomStringConvertible {
    case put(Row)
    /// Replaces a row that is there, and keeps so many of its values after the key.
    case replace(Row, keeping: Int)
    case delete(Key)
    case get(Key)
    case scan(Scan)
    /// Ends the transaction that the commands since the last end make.
    case commit
    /// Ends the transaction with an error.
    case rollBack
    /// Closes the store and opens it again.
    case reopen

    /// Whether the writes of the transaction are kept.
    fileprivate var keepsWrites: Bool {
        if case .rollBack = self { false } else { true }
    }

    var description: String {
        switch self {
        case .put(let row): "put \(row)"
        case .replace(let row, let kept): "replace \(row), keeping \(kept)"
        case .delete(let key): "delete \(key.values)"
        case .get(let key): "get \(key.values)"
        case .scan(let scan):
            """
            scan by \(scan.index?.name ?? "key") of \(scan.prefix) from \
            \(String(describing: scan.lower)) to \(String(describing: scan.upper)) \
            \(scan.isReversed ? "backwards " : "")after \(String(describing: scan.after)) \
            limit \(String(describing: scan.limit))
            """
        case .commit: "commit"
        case .rollBack: "roll back"
        case .reopen: "reopen"
        }
    }
}

/// A list of commands run on an engine and the model, and shrunk if the two differ.
struct CommandList {
    var commands: [Command]

    /// Creates a list from a seed.
    init(seed: UInt64, transactions: Int) {
        var source = Commands(generator: SeededGenerator(seed: seed))
        commands = []
        for _ in 0..<transactions {
            for _ in 0..<Int.random(in: 0...25, using: &source.generator) {
                commands.append(source.command())
            }
            commands.append(source.generator.chance(0.2) ? .rollBack : .commit)
            if source.generator.chance(0.15) { commands.append(.reopen) }
        }
    }

    private init(_ commands: [Command]) { self.commands = commands }

    /// Returns the difference of a fresh engine from the model, or `nil` if there is none.
    func difference(on subject: Subject) async throws -> String? {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var engine = try await subject.open(path)
        var model = Model()
        var open: [Command] = []
        var found: String?
        for command in commands where found == nil {
            switch command {
            case .commit, .rollBack:
                (model, found) = try await Self.run(open, command, model, engine)
                open = []
            case .reopen: engine = try await subject.reopen(engine, path)
            default: open.append(command)
            }
            if found == nil, open.isEmpty {
                found = try await Self.difference(of: engine, from: model)
            }
        }
        if found == nil {
            engine = try await subject.reopen(engine, path)
            found = try await Self.difference(of: engine, from: model)
        }
        await engine.close()
        return found
    }

    /// Returns the shortest list found that still differs, by leaving out parts.
    func shrunk(on subject: Subject) async throws -> CommandList {
        var list = self
        var part = list.commands.count / 2
        while part > 0 {
            var start = 0
            while start < list.commands.count {
                var shorter = list.commands
                shorter.removeSubrange(start..<min(start + part, shorter.count))
                if try await CommandList(shorter).difference(on: subject) != nil {
                    list = CommandList(shorter)
                } else {
                    start += part
                }
            }
            part /= 2
        }
        return list
    }

    private struct RolledBack: Error {}

    private static func run(
        _ commands: [Command], _ end: Command, _ model: Model, _ engine: any StorageEngine
    ) async throws -> (Model, String?) {
        let isKept = end.keepsWrites
        do {
            return try await engine.write { writer in
                let outcome = try apply(commands, to: model, writer)
                if !isKept { throw RolledBack() }
                return outcome
            }
        } catch is RolledBack {
            return (model, nil)
        }
    }

    private static func apply(
        _ commands: [Command], to model: Model, _ writer: any EngineWriter
    ) throws -> (Model, String?) {
        var changed = model
        for command in commands {
            if let found = try difference(at: command, writer, &changed) {
                return (changed, found)
            }
        }
        return (changed, nil)
    }

    private static func difference(
        at command: Command, _ writer: any EngineWriter, _ model: inout Model
    ) throws -> String? {
        let schema = Commands.schema
        switch command {
        case .put(let row):
            return difference(at: command, putting: row, &model) {
                try writer.put(schema, row: row)
            }
        case .replace(var row, let kept):
            guard let old = try writer.get(schema, key: schema.key(of: row)) else { return nil }
            let columns = schema.key.count..<schema.key.count + kept
            row.replaceSubrange(columns, with: old[columns])
            return difference(at: command, putting: row, &model) {
                try writer.put(schema, row: row, replacing: old)
            }
        case .delete(let key):
            let wanted = model.delete(key)
            let found = try writer.delete(schema, key: key)
            return found == wanted ? nil : "\(command): \(found), not \(wanted)"
        case .get(let key):
            let wanted = model.get(key)
            let found = try writer.get(schema, key: key)
            return found == wanted
                ? nil
                : "\(command): \(String(describing: found)), not \(String(describing: wanted))"
        case .scan(let scan): return try difference(scan, writer, model)
        case .commit, .rollBack, .reopen: return nil
        }
    }

    private static func difference(
        at command: Command, putting row: Row, _ model: inout Model,
        _ put: () throws -> Void
    ) -> String? {
        let isTaken = model.put(row)
        var refusal: StorageError?
        do {
            try put()
        } catch let error as StorageError {
            refusal = error
        } catch {
            return "\(command): \(error)"
        }
        let wanted: StorageError? = isTaken ? nil : .notUnique(table: "things", index: "slot")
        return refusal == wanted ? nil : "\(command): \(String(describing: refusal))"
    }

    private static func difference(
        _ scan: Scan, _ reader: any EngineReader, _ model: Model
    ) throws -> String? {
        let wanted = model.scan(scan)
        let found = try reader.scan(scan)
        if found != wanted { return "\(Command.scan(scan)): \(found), not \(wanted)" }
        let count = try reader.count(scan)
        return count == wanted.count ? nil : "\(Command.scan(scan)): counts \(count)"
    }

    /// Compares all rows in every order, forwards and backwards.
    private static func difference(
        of engine: any StorageEngine, from model: Model
    ) async throws -> String? {
        try await engine.read { try difference(of: $0, from: model) }
    }

    private static func difference(
        of reader: any EngineReader, from model: Model
    ) throws -> String? {
        for index in [nil] + Commands.schema.indexes.map(Optional.some) {
            for isReversed in [false, true] {
                let scan = Scan(table: Commands.schema, index: index, isReversed: isReversed)
                if let found = try difference(scan, reader, model) { return found }
            }
        }
        for row in model.rows {
            let key = Commands.schema.key(of: row)
            if try reader.get(Commands.schema, key: key) != row { return "\(key) is lost" }
        }
        return nil
    }
}

/// The engine that a list of commands runs on.
struct Subject {
    let open: (String) async throws -> any StorageEngine
    let reopen: (any StorageEngine, String) async throws -> any StorageEngine

    /// Creates a subject with a sound engine.
    init(_ backend: Backend) {
        open = { try await backend.engine($0, [Commands.schema]) }
        reopen = { try await backend.reopen($0, $1, Schema(tables: [Commands.schema])) }
    }

    /// Creates a subject with a faulty engine.
    init(_ backend: Backend, fault: FaultyEngine.Fault) {
        let sound = Subject(backend)
        open = { FaultyEngine(try await sound.open($0), fault) }
        reopen = { engine, path in
            guard let faulty = engine as? FaultyEngine else { return engine }
            return FaultyEngine(try await sound.reopen(faulty.base, path), fault)
        }
    }
}
