import ArgumentParser
import Hub
import Replica
import TextFormats

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
    func contradictions() async throws(Failure) -> [String] {
        let settings = try storeOptions.settings()
        try storeOptions.expectStore(settings)
        var found: [String] = []
        try await storeOptions.withStore(settings) { store throws(Failure) in
            found = try await Self.contradictions(in: store)
        }
        return found
    }

    static func contradictions(in store: Store) async throws(Failure) -> [String] {
        do {
            return try await StoreLaws(of: store, environment: .live).contradictions()
        } catch {
            throw Failure(operating: error)
        }
    }
}
