import ArgumentParser
import Backends
import Hub
import Primitives
import ServerBackends
import Storage

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring a store in PostgreSQL to the format of this version.",
        discussion: """
            Run it with the new version, before a server of it starts: `serve` never changes a \
            store in PostgreSQL that is there. Where the new format only adds something, older \
            servers go on meanwhile and afterwards, so that they can be replaced one after the \
            other; where it does not, this says that they must end first. Indexes are made \
            beside writers. Where this is killed, run it again.

            A store in SQLite or of JSON files is migrated as a whole when it is opened.
            """)

    @Flag(help: "Print the statements, and change nothing.")
    var dryRun = false

    @Argument(help: ArgumentHelp("The store; that of the server if none is given."))
    var url: String?

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let settings = try options.storeOptions.settings()
        let place = ServerPlace(
            try url.map(StorageURL.init(named:)) ?? options.storeOptions.knownURL(settings))
        guard case .postgresql(let address) = place.url else {
            try await place.expectStore()
            return try options.show(
                .object([JSONMember("store", .string("\(place.url)"))]),
                lines: ["\(place.url) is migrated when a server or a command opens it"])
        }
        let upgrade = PostgreSQLUpgrade(of: address, to: Hub.schema)
        do {
            guard let plan = try await upgrade.plan() else {
                throw Failure(.noInput, "there is no store at \(place.url)")
            }
            if !dryRun, !plan.statements.isEmpty { try await run(upgrade, plan, place) }
            try show(plan, place.url)
        } catch {
            throw Failure(error)
        }
    }

    private func run(
        _ upgrade: PostgreSQLUpgrade, _ plan: PostgreSQLUpgrade.Plan, _ place: ServerPlace
    ) async throws {
        let hold = try await place.hold(isAlone: !plan.isBeside)
        try await upgrade.run(isAlone: !plan.isBeside, tell: { StandardStreams.say($0) })
        withExtendedLifetime(hold) {}
    }

    private func show(_ plan: PostgreSQLUpgrade.Plan, _ url: StorageURL) throws {
        let format = max(plan.found, Hub.schema.version)
        try options.show(
            .object([
                JSONMember("store", .string("\(url)")),
                JSONMember("found", .integer(Int64(plan.found))),
                JSONMember("format", .integer(Int64(format))),
                JSONMember("besideServers", .bool(plan.isBeside)),
                JSONMember("statements", .array(plan.statements.map { .string($0) })),
            ]), lines: lines(plan, url, format))
    }

    private func lines(
        _ plan: PostgreSQLUpgrade.Plan, _ url: StorageURL, _ format: Int
    ) -> [String] {
        if plan.statements.isEmpty { return ["\(url) has format \(format): nothing is missing"] }
        guard dryRun else {
            return [
                "\(url) has format \(format) now, from \(plan.found): "
                    + "start the servers of this version"
                    + (plan.isBeside ? ", one after the other" : "")
            ]
        }
        return [
            "-- from format \(plan.found) to \(format), "
                + (plan.isBeside ? "beside servers that run" : "once all servers have ended")
        ] + plan.statements.map { $0.hasPrefix("--") ? $0 : $0 + ";" }
    }
}
