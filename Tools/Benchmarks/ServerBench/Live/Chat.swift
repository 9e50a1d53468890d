import Measuring

/// A service that takes messages, keeps them on the disk, and delivers them to open connections.
protocol Chat {
    /// The name in tables.
    var name: String { get }

    /// Lets two people who may write to each other connect.
    func connect(pair: Int, in wires: Wires) throws -> any ChatPair
}

/// Two connected people, of whom one writes to the other.
protocol ChatPair: AnyObject {
    /// Begins to read; the closure gets the number of each message whose text has arrived.
    func begin(_ delivered: @escaping (Int) throws -> Void) throws

    /// Sends a message with a number.
    func send(_ number: Int) throws
}

/// The texts of messages: a number among words, as people write them.
enum ChatText {
    static func text(_ number: Int) -> String {
        "See you at the library at five, number \(number), and bring the notes"
    }

    /// Returns the number of a text.
    static func number(in text: Substring) -> Int? {
        guard let start = text.range(of: "number ")?.upperBound else { return nil }
        return Int(text[start...].prefix { $0.isNumber })
    }
}
