import ArgumentParser
import Foundation
import Hub
import Passwords
import Replica
import TextFormats

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
        let parameters = try settings.checked { () throws(Failure) in
            try PasswordWork.parameters(passwordHashing, settings)
        }
        if !makesStore { try storeOptions.expectStore(settings) }
        try await storeOptions.withStore(settings) { store throws(Failure) in
            do {
                try await body(self.operator(on: store, parameters), store)
            } catch {
                throw Failure(operating: error)
            }
        }
    }

    /// Returns the operator who runs this program.
    func `operator`(on store: Store, _ parameters: ScryptParameters) -> Operator {
        let environment = Primitives.Environment.live
        return Operator(
            Self.user, store: store,
            hasher: ScryptHasher(parameters: parameters, environment: environment),
            digest: SHA256Digest(), environment: environment)
    }

    /// Prints one thing, as JSON or as lines.
    func show(_ thing: JSONValue, lines: [String]) throws(OutputError) {
        try write(json ? [Self.versioned(thing).text] : lines)
    }

    /// Prints a list, as JSON or as lines.
    func show(list: [JSONValue], lines: [String]) throws(OutputError) {
        try write(json ? [JSONValue.array(list.map(Self.versioned)).text] : lines)
    }

    private func write(_ lines: [String]) throws(OutputError) {
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
    private static var user: String {
        let own = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(getuid())"
        guard getuid() == 0, let behind = ProcessInfo.processInfo.environment["SUDO_USER"],
            !behind.isEmpty, behind != own
        else { return own }
        return "\(behind) as \(own)"
    }
}
