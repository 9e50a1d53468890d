import Foundation

/// The command that starts a server, as a person gives it to a load.
struct ServerCommand: Sendable {
    let text: String
    /// The words as they stand there, with their quotes.
    private let words: [String]

    /// Reads a command.
    init(_ text: String) {
        self.text = text
        words = Self.words(text)
    }

    /// The value of an option as it stands there; `nil` if it is not.
    private func token(_ option: String) -> String? {
        for (index, word) in words.enumerated() {
            if word == option, words.indices.contains(index + 1) { return words[index + 1] }
            if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
        }
        return nil
    }

    /// The data folder; `nil` if the command does not say it.
    var dataFolder: String? { token("--data").map(Self.unquoted) }

    /// The address at which the server tells its figures; `nil` if the command does not say it.
    var metrics: String? { token("--metrics").map(Self.unquoted) }

    /// Whether the command says a port.
    var hasPort: Bool { token("--port") != nil }

    /// The address at which the server listens, if the command says its port; `nil` also where it
    /// may be another one: of a name, or with TLS.
    var address: String? {
        guard let port = token("--port").flatMap({ UInt16(Self.unquoted($0)) }), port > 0,
            token("--tls-certificate") == nil
        else { return nil }
        switch token("--host").map(Self.unquoted) {
        case nil, "127.0.0.1", "0.0.0.0": return "http://127.0.0.1:\(port)"
        default: return nil
        }
    }

    /// The shell's line that starts the server; without a port in it, it gets one.
    func line(port: String, portFile: String) -> String {
        if hasPort { return "exec \(text)" }
        return "exec \(text) --port \(port) --port-file \(Self.quoted(portFile))"
    }

    /// The shell's line for another command of the same program on the same data; `nil` if the
    /// command does not say where its data is.
    func line(_ command: String, _ path: String) -> String? {
        guard let serve = words.firstIndex(of: "serve"), serve > 0, let data = token("--data")
        else { return nil }
        let program = words[..<serve].joined(separator: " ")
        return "exec \(program) \(command) \(Self.quoted(path)) --data \(data)"
    }

    /// Returns the words of a command, which end at spaces outside of quotes.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        for character in text {
            if quote == nil, character.isWhitespace {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            }
            word.append(character)
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func unquoted(_ word: String) -> String {
        word.filter { $0 != "'" && $0 != "\"" }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
