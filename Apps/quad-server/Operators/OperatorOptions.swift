import ArgumentParser
import Foundation
import Hub
import Presentation
import Primitives
import Storage

struct OperatorOptions: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Cost of hashing passwords, as scrypt:LN:R:P; the server's if not given.",
            valueName: "work"))
    var passwordHashing: String?

    @OptionGroup var storeOptions: StoreOptions

    /// The version of the format of all JSON output; raised when a member changes its meaning.
    static let schemaVersion: Int64 = 1

    /// Opens the store for one act of the operator and closes it; makes it only if told.
    func act(
        makingStore makesStore: Bool = false, _ body: (Operator) async throws -> Void
    ) async throws {
        try await use(makingStore: makesStore) { op, _ in
            do {
                try await body(op)
            } catch let error as OutputError {
                throw error.failureAfterAct
            }
        }
    }

    /// Opens the store for one question of the operator and closes it.
    func ask(_ body: (Operator) async throws -> Void) async throws {
        try await use { op, _ in try await body(op) }
    }

    /// Opens the store for one act of the operator on the store itself, and closes it.
    func use(
        makingStore makesStore: Bool = false, _ body: (Operator, Store) async throws -> Void
    ) async throws {
        let settings = try storeOptions.settings()
        let parameters = try settings.checked {
            try PasswordWork.parameters(passwordHashing, settings)
        }
        if !makesStore { try await storeOptions.expectStore(settings) }
        try await storeOptions.withStore(settings) { store in
            do {
                try await body(self.operator(on: store, parameters), store)
            } catch {
                throw Failure(error)
            }
        }
    }

    /// Refuses a number of lines that shows nothing.
    static func check(limit: Int?) throws {
        if let limit, limit < 1 { throw ValidationError("--limit is \(limit): write 1 or more") }
    }

    /// Returns the words for a list, or the rest of one, that has no lines.
    static func none(_ things: String, after mark: String?) -> String {
        mark == nil ? "no \(things)" : "no more \(things)"
    }

    /// Returns the operator who runs this program, or somebody whom they let in.
    func `operator`(
        on store: Store, _ parameters: ScryptParameters, as name: String? = nil,
        role: OperatorRole = .operator
    ) -> Operator {
        let environment = Primitives.Environment.live
        return Operator(
            name.map { "\($0) by \(Self.user)" } ?? Self.user, role: role, store: store,
            hasher: ScryptHasher(parameters: parameters, environment: environment),
            digest: SHA256Digest(), environment: environment)
    }

    /// Prints one thing, as JSON or as lines.
    func show(_ thing: JSONValue, lines: [String]) throws {
        try write(json ? [Self.versioned(thing).text] : lines)
    }

    /// Prints a list, as JSON or as lines.
    func show(list: [JSONValue], lines: [String]) throws {
        try write(json ? [JSONValue.array(list.map(Self.versioned)).text] : lines)
    }

    private func write(_ lines: [String]) throws {
        try StandardStreams.write(lines.map { $0 + "\n" }.joined())
    }

    /// Returns an object with the version of the format as its first member.
    static func versioned(_ thing: JSONValue) -> JSONValue {
        guard case .object(let members) = thing else {
            preconditionFailure("only objects are shown as JSON, not \(thing)")
        }
        return .object([JSONMember("schemaVersion", .integer(schemaVersion))] + members)
    }

    /// The name of the system's user who acts, also behind `sudo`.
    static var user: String {
        let own = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(getuid())"
        guard getuid() == 0, let behind = ProcessInfo.processInfo.environment["SUDO_USER"],
            !behind.isEmpty, behind != own
        else { return own }
        return "\(behind) as \(own)"
    }
}

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show what operators did and saw, the oldest first.",
        discussion: """
            The acts are numbered without gaps. They are rows of the store: whoever can write to \
            it can forge them, so send them elsewhere, too: quad-server audit --json --after N.
            """)

    @Option(help: ArgumentHelp("Only the acts after this number.", valueName: "number"))
    var after: Int64 = 0

    @Option(help: ArgumentHelp("At most so many acts.", valueName: "number"))
    var limit: Int?

    @OptionGroup var options: OperatorOptions

    func validate() throws { try OperatorOptions.check(limit: limit) }

    func run() async throws {
        try await options.ask { op in
            let acts = try await op.acts(after: after, limit: limit)
            try options.show(list: acts.map(\.json), lines: OperatorAct.lines(acts))
        }
    }
}

extension OperatorAct {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("number", .integer(number)), JSONMember("at", .string("\(at)")),
            JSONMember("user", .string(user)), JSONMember("act", .string(kind.rawValue)),
            JSONMember("name", name.map { .string($0) } ?? .null),
            JSONMember("account", account.map { .string("\($0)") } ?? .null),
            JSONMember("facts", .string(facts)),
        ])
    }

    fileprivate static func lines(_ acts: [OperatorAct]) -> [String] {
        var table = TextTable(.right, .left, .left, .left, .left, .left)
        for act in acts {
            table.add(
                .init("\(act.number)"), .init("\(act.at)"), .init(act.user),
                .init(act.kind.rawValue), .init(act.name ?? "-"), .init(act.facts))
        }
        return table.lines(on: .unlimited())
    }
}

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the whole store: its files, indexes, and the laws of its data.",
        discussion: """
            Exit codes: 0 sound · 65 something is wrong, each on a line · 66 no store. On SQLite \
            also while the server runs. A backup is checked with --store sqlite:PATH.
            """)

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let found = try await options.contradictions()
        try options.show(
            .object([
                JSONMember("sound", .bool(found.isEmpty)),
                JSONMember("contradictions", .array(found.map { .string($0) })),
            ]), lines: found.isEmpty ? ["the store is sound"] : found)
        guard found.isEmpty else {
            throw Failure(
                .badData,
                "the store is damaged: stop the server and restore a backup, or keep both")
        }
    }
}

extension OperatorOptions {
    func contradictions() async throws -> [String] {
        let settings = try storeOptions.settings()
        try await storeOptions.expectStore(settings)
        var found: [String] = []
        try await storeOptions.withStore(settings) { store in
            found = try await Self.contradictions(in: store)
        }
        return found
    }

    static func contradictions(in store: Store) async throws -> [String] {
        do {
            return try await StoreLaws(of: store, environment: .live).contradictions()
        } catch {
            throw Failure(error)
        }
    }
}
