import Foundation
import Measuring

/// A server of another project, started with a configuration and a folder of its own.
final class PeerProgram {
    /// The chat service of the peer.
    let chat: XMPPChat
    private let process = Process()

    private init(
        _ chat: XMPPChat, _ command: [String], environment: [String: String] = [:]
    ) throws {
        self.chat = chat
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, new in new }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<600 {
            usleep(50_000)
            if let socket = try? LoadGenerator.connect(chat.port) {
                close(socket)
                return
            }
        }
        process.terminate()
        throw ServerProgram.Unstarted(name: chat.name)
    }

    /// The resident memory in bytes.
    var memory: Int { ServerProgram.memory(of: process.processIdentifier) }

    /// Ends the peer and waits for it.
    func end() { process.end() }

    /// Starts Prosody with an archive of messages in SQLite; `nil` if it is not installed, or not
    /// the driver for SQLite.
    static func prosody(in folder: String, accounts: Int) throws -> PeerProgram? {
        let program = "/usr/bin/prosody"
        guard isThere(program), isThere("/usr/lib/x86_64-linux-gnu/lua/5.4/dbd/sqlite3.so") else {
            return nil
        }
        let port = freePort()
        let configuration = folder + "/prosody.cfg.lua"
        try write(
            """
            run_as_root = true
            daemonize = false
            pidfile = "\(folder)/pid"
            data_path = "\(folder)/data"
            log = { error = "\(folder)/log" }
            network_backend = "epoll"
            network_settings = { tcp_backlog = 1024 }
            interfaces = { "127.0.0.1" }
            c2s_ports = { \(port) }
            c2s_direct_tls_ports = { }
            s2s_ports = { }
            modules_enabled = { "roster", "saslauth", "mam", "presence", "message", "iq" }
            modules_disabled = { "s2s", "offline", "tls" }
            c2s_require_encryption = false
            allow_unencrypted_plain_auth = true
            authentication = "internal_plain"
            storage = { archive = "sql" }
            default_archive_policy = true
            sql = { driver = "SQLite3", database = "\(folder)/archive.sqlite" }
            VirtualHost "localhost"

            """, to: configuration)
        for number in 0..<accounts {
            try write(
                "return { [\"password\"] = \"secret\" };\n",
                to: "\(folder)/data/localhost/accounts/user\(number).dat")
        }
        return try PeerProgram(
            XMPPChat(name: "Prosody", port: port), [program, "--config", configuration, "-F"])
    }

    /// Starts ejabberd with an archive of messages in SQLite; `nil` if it is not installed, or not
    /// the driver for SQLite.
    ///
    /// It is one Erlang node that no other node can reach.
    static func ejabberd(in folder: String) throws -> PeerProgram? {
        let tables = "/usr/share/ejabberd/sql/lite.sql"
        let libraries = try? FileManager.default.contentsOfDirectory(
            atPath: "/usr/lib/erlang/lib")
        guard isThere(tables), libraries?.contains(where: { $0.hasPrefix("p1_sqlite3") }) == true
        else { return nil }
        let port = freePort()
        try write(
            """
            hosts: [localhost]
            loglevel: error
            listen:
              - {port: \(port), ip: "127.0.0.1", module: ejabberd_c2s, backlog: 1024}
            auth_method: internal
            registration_timeout: infinity
            sql_type: sqlite
            sql_database: "\(folder)/archive.sqlite"
            access_rules: {register: {allow: all}, c2s: {allow: all}}
            modules:
              mod_register: {ip_access: all, access: register, welcome_message: {}}
              mod_roster: {}
              mod_mam: {db_type: sql, default: always, compress_xml: false}

            """, to: folder + "/ejabberd.yml")
        try run("/bin/sh", "-c", "sqlite3 '\(folder)/archive.sqlite' <'\(tables)'")
        return try PeerProgram(
            XMPPChat(name: "ejabberd", port: port, registers: true),
            [
                "/usr/bin/erl", "-noinput", "+K", "true", "+P", "250000", "-mnesia", "dir",
                "\"\(folder)/spool\"", "-s", "ejabberd",
            ],
            environment: [
                "EJABBERD_CONFIG_PATH": folder + "/ejabberd.yml",
                "EJABBERD_LOG_PATH": folder + "/ejabberd.log",
                "ERL_LIBS": "/usr/lib/x86_64-linux-gnu", "ERL_MAX_PORTS": "32000",
                "ERL_CRASH_DUMP_BYTES": "0",
            ])
    }
}

extension PeerProgram {
    private static func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    private static func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private static func run(_ program: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ServerProgram.Unstarted(name: arguments.joined(separator: " "))
        }
    }

    /// Returns a port of this machine that nobody listens on.
    private static func freePort() -> UInt16 {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in.loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(socket, $0, length)
                _ = getsockname(socket, $0, &length)
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
    }
}
