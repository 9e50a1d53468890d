import Foundation
import Measuring

/// Prosody with an archive of messages in SQLite, and accounts named `user0`, `user1` and so on.
struct Prosody {
    let program: ServerProgram

    /// Starts it; `nil` if it is not installed, or not its driver for SQLite.
    init?(in folder: String, accounts: Int) throws {
        let files = FileManager.default
        let needed = ["/usr/bin/prosody", "/usr/lib/x86_64-linux-gnu/lua/5.4/dbd/sqlite3.so"]
        guard needed.allSatisfy(files.fileExists(atPath:)) else { return nil }
        let port = try ServerProgram.freePort()
        let people = "\(folder)/data/localhost/accounts"
        try files.createDirectory(atPath: people, withIntermediateDirectories: true)
        for number in 0..<accounts {
            try Data("return { [\"password\"] = \"secret\" };\n".utf8)
                .write(to: URL(fileURLWithPath: "\(people)/user\(number).dat"))
        }
        let configuration = folder + "/prosody.cfg.lua"
        try Data(
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

            """.utf8
        ).write(to: URL(fileURLWithPath: configuration))
        program = try ServerProgram(needed[0], ["--config", configuration, "-F"], port: port)
    }

    /// Connects a person, who is then there for messages.
    func signIn(_ user: String, in wires: Wires, from source: UInt8 = 1) throws -> Wires.Wire {
        let wire = try wires.connect(program.port, from: source)
        let opening = """
            <stream:stream to='localhost' version='1.0' xmlns='jabber:client' \
            xmlns:stream='http://etherx.jabber.org/streams'>
            """
        let secret = Data("\0\(user)\0secret".utf8).base64EncodedString()
        let steps = [
            ("<?xml version='1.0'?>" + opening, "</stream:features>"),
            (
                "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>\(secret)</auth>",
                "<success"
            ),
            (opening, "</stream:features>"),
            (
                "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>",
                "</iq>"
            ),
            ("<presence/>", "<presence"),
        ]
        for (said, answer) in steps {
            try wire.send(said)
            try wire.expect(answer)
        }
        return wire
    }

    /// Connects two people, of whom one writes to the other.
    func meeting(_ pair: Int, in wires: Wires) throws -> Meeting {
        let receiver = "user\(pair * 2 + 1)"
        let sender = try signIn("user\(pair * 2)", in: wires)
        let meeting = Meeting { number in
            try sender.send(
                """
                <message to='\(receiver)@localhost' type='chat' id='m\(number)'>\
                <body>\(Meeting.text(number))</body></message>
                """)
        }
        try wires.read(sender) { $0.received.removeAll(keepingCapacity: true) }
        let end = Array("</message>".utf8)
        try wires.read(try signIn(receiver, in: wires)) { wire in
            while let stanza = wire.take(through: end) {
                if let number = Meeting.number(in: stanza) { try meeting.note(number) }
            }
        }
        return meeting
    }
}
