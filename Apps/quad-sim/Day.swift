import ArgumentParser
import Backends
import CampusSimulation
import Foundation
import HTTPTransport
import Presentation
import Reports
import Workspace

/// A campus day against a server.
struct Day: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "day",
        abstract: "Live through one campus day in fast-forward, and check what must hold.",
        discussion: """
            The day is the twelve hours that end at the server's time. Standard output has a line \
            a check, `pass` or `FAIL`; progress goes to standard error.
            """)

    @Option(help: "The server's address, such as http://127.0.0.1:8080.")
    var server: String

    @Option(help: "How many students there are.")
    var people = 200

    @Option(help: "What everything random follows from.")
    var seed: UInt64 = 1

    @Option(help: "The folder for the devices' stores; without one they are kept in memory.")
    var devicesFolder: String?

    @Option(help: "What devices keep their data in: sqlite, json or memory.")
    var storage: DeviceStorage?

    @Option(
        name: .customLong("break"),
        help: ArgumentHelp(
            "Go wrong on purpose: "
                + "\(Sabotage.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "fault"))
    var fault: Sabotage.Kind?

    @Option(help: "How many students act at once.")
    var concurrency = 8

    @Option(help: "Mean seconds between two position fixes.")
    var fixInterval = 45

    @OptionGroup
    var reports: ReportOptions

    func validate() throws {
        guard (1...5000).contains(people) else {
            throw ValidationError("--people is a number from 1 to 5000")
        }
        guard (1...256).contains(concurrency) else {
            throw ValidationError("--concurrency is a number from 1 to 256")
        }
        guard (5...60).contains(fixInterval) else {
            throw ValidationError("--fix-interval is a number from 5 to 60")
        }
        guard (storage ?? .memory) == .memory || devicesFolder != nil else {
            throw ValidationError("--storage needs --devices-folder, the folder to keep data in")
        }
    }

    func run() async throws {
        let address: ServerAddress
        do {
            address = try ServerAddress(server)
        } catch {
            throw Failure(.usage, error.description)
        }
        guard
            let transport = HTTPTransport(url: address.description, connections: concurrency * 2)
        else { throw Failure(.usage, "\"\(server)\" is no address of a server") }
        let files = try reports.files()
        let stores = try DeviceStores(folder: devicesFolder, storage: storage)
        var settings = DaySettings(
            people: people, seed: seed, concurrency: concurrency, sabotage: fault)
        settings.habits.interval = .seconds(fixInterval)
        let progress = ProgressLine()
        let day = CampusDay(
            settings, server: address, transport: transport, storeURL: stores.url,
            openStore: { url, schema in
                try stores.prepare(url)
                return try await Backends.open(url, schema: schema)
            }, environment: .live, silence: progress.tellSilence)
        let begun = DayBegun(people: people, seed: seed)
        let interruption = Interruption { try begun.leave(files) }
        let watch = interruption.watch()
        defer { for source in watch { source.cancel() } }
        let result: Result<DayReport, any Error>
        do {
            try await reach(transport)
            result = .success(
                try await day.run {
                    begun.note($0)
                    progress.show($0)
                })
        } catch {
            result = .failure(error)
        }
        progress.end()
        await day.close()
        await transport.shutdown()
        try finish(result, files)
    }

    /// Asks the server for its readiness first, so that a wrong address is reported at once and not
    /// after a minute.
    private func reach(_ transport: HTTPTransport) async throws {
        do {
            try await transport.reach()
        } catch {
            throw Failure(.unreachable, "no server is ready at \(server): \(error)")
        }
    }

    private func finish(_ result: Result<DayReport, any Error>, _ files: ReportFiles) throws {
        var outcome: DayReport
        do {
            outcome = try result.get()
        } catch let error as SimulationError {
            throw Failure(error)
        }
        outcome.version = Release.version
        let command =
            "quad-sim day --server URL --people \(people) --seed \(seed)"
            + (fault.map { " --break \($0.rawValue)" } ?? "")
        try files.write(
            SimulationReport(outcome, command: outcome.isPassed ? nil : command), json: outcome)
        try Output.write(
            outcome.checks.map(\.description) + ["trace hash: \(outcome.traceHash)"])
        guard outcome.isPassed else {
            throw Failure(.failed, "a check failed: the same again is `\(command)`")
        }
    }
}

extension Sabotage.Kind: ExpressibleByArgument {}
