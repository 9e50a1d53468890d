import Foundation
import Measuring

/// An XMPP server whose accounts are named `user0`, `user1` and so on.
struct XMPPChat: Chat {
    let name: String
    let port: UInt16
    /// Whether accounts are made by those who connect.
    var registers = false

    func connect(pair: Int, in wires: Wires) throws -> any ChatPair {
        XMPPPair(
            wires: wires, sender: try signIn("user\(pair * 2)", in: wires),
            receiver: try signIn("user\(pair * 2 + 1)", in: wires),
            address: "user\(pair * 2 + 1)@localhost")
    }

    /// Connects a person, who is then there for messages.
    func signIn(_ user: String, in wires: Wires, from source: UInt8 = 1) throws -> Wires.Wire {
        let wire = try wires.connect(port, from: source)
        let opening = """
            <stream:stream to='localhost' version='1.0' xmlns='jabber:client' \
            xmlns:stream='http://etherx.jabber.org/streams'>
            """
        try wire.send("<?xml version='1.0'?>" + opening)
        try wire.expect("</stream:features>")
        if registers {
            try wire.send(
                """
                <iq type='set' id='r'><query xmlns='jabber:iq:register'>\
                <username>\(user)</username><password>secret</password></query></iq>
                """)
            try wire.expect("<iq")
            try wire.expect("type='result'")
            try wire.expect(">")
        }
        let secret = Data("\0\(user)\0secret".utf8).base64EncodedString()
        try wire.send(
            "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>\(secret)</auth>")
        try wire.expect("<success")
        try wire.expect(">")
        try wire.send(opening)
        try wire.expect("</stream:features>")
        try wire.send(
            "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>")
        try wire.expect("</iq>")
        try wire.send("<presence/>")
        try wire.expect("<presence")
        return wire
    }
}

/// A person who sends stanzas, and one who gets them.
private final class XMPPPair: ChatPair {
    private let wires: Wires
    private let sender: Wires.Wire
    private let receiver: Wires.Wire
    private let address: String

    init(wires: Wires, sender: Wires.Wire, receiver: Wires.Wire, address: String) {
        (self.wires, self.sender, self.receiver, self.address) = (wires, sender, receiver, address)
    }

    func begin(_ delivered: @escaping (Int) throws -> Void) throws {
        try wires.read(sender) { $0.received.removeAll(keepingCapacity: true) }
        let end = Array("</message>".utf8)
        try wires.read(receiver) { wire in
            while let range = wire.received.firstRange(of: end) {
                let stanza = String(decoding: wire.received[..<range.upperBound], as: UTF8.self)
                wire.received.removeSubrange(..<range.upperBound)
                guard let number = ChatText.number(in: stanza[...]) else { continue }
                try delivered(number)
            }
        }
    }

    func send(_ number: Int) throws {
        try sender.send(
            """
            <message to='\(address)' type='chat' id='m\(number)'>\
            <body>\(ChatText.text(number))</body></message>
            """)
    }
}
