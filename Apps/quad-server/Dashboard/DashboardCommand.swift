import ArgumentParser
import Dashboard
import Foundation
import Hub
import Primitives
import Storage

struct DashboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dashboard",
        abstract: "Show the operator's pages in a browser, until TERM or INT.",
        discussion: """
            Listens at 127.0.0.1 or a socket only, and prints an address that works once, within \
            ten minutes. A session ends after 20 minutes without use, after 8 hours, and with the \
            program. From elsewhere: ssh -L 8088:127.0.0.1:8088 HOST. On SQLite it runs beside the \
            server; stop a server on JSON files first. What is done, and each look at accounts, \
            reports and invitations, is noted: quad-server audit.
            """)

    @Option(help: "The port at 127.0.0.1, 0 for a free one; 8088 if not given.")
    var port: UInt16 = 8088

    @Option(
        help: ArgumentHelp(
            "A socket to listen at instead, which only you can open.",
            discussion: """
                For ssh -L 8088:PATH HOST; --port is then the port at your end. The file is made, \
                and removed at the end.
                """,
            valueName: "path"))
    var socket: String?

    @Option(
        help: ArgumentHelp(
            "Name of the person for whom the address is, in the audit beside yours.",
            valueName: "name"))
    var `as`: String?

    @Option(
        help: ArgumentHelp(
            "operator for everything; moderator for reports only; reader for looking only.",
            valueName: "role"))
    var role: OperatorRole = .operator

    @Flag(help: "Refuse every change, as --role reader.")
    var readOnly = false

    @OptionGroup var options: OperatorOptions

    func validate() throws {
        if readOnly, role == .moderator {
            throw ValidationError("--read-only and --role moderator: choose one")
        }
        if socket != nil, port == 0 {
            throw ValidationError("--socket takes the --port at your end of ssh -L")
        }
        guard let name = `as` else { return }
        guard (1...64).contains(name.count), SafeText.line(name) == name,
            !name.allSatisfy(\.isWhitespace)
        else { throw ValidationError("--as takes a name of 1 to 64 characters that can be seen") }
    }

    func run() async throws {
        let settings = try options.storeOptions.settings()
        let parameters = try PasswordWork.parameters(options.passwordHashing, settings)
        let role = readOnly ? OperatorRole.reader : role
        try await options.use { _, store in
            let environment = Primitives.Environment.live
            let gate = DashboardGate(environment)
            let pages = Dashboard(
                options.operator(on: store, parameters, as: `as`, role: role), role: role,
                host: try ServerHost(store: store, storeOptions: options.storeOptions), gate: gate,
                environment: environment)
            var listener = DashboardListener(pages: pages, gate: gate, port: Int(port))
            listener.isJSON = options.json
            if let socket { listener.socket = try await DashboardSocket(socket) }
            try await listener.run()
        }
    }
}

extension OperatorRole: ExpressibleByArgument {}
