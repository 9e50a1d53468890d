import Foundation

/// A program that is queried for its commands.
struct Program {
    let path: String

    /// An error of a query.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the command tree of the program.
    func commands() throws -> CommandInfo {
        let answer = try answer(["--experimental-dump-help"])
        return try JSONDecoder().decode(CommandInfo.Dump.self, from: answer).command
    }

    /// Returns the version number of the program.
    func version() throws -> String {
        let line = String(decoding: try answer(["--version"]), as: UTF8.self)
        return String(line.split(whereSeparator: \.isWhitespace).last ?? "")
    }

    /// Returns the topics that the program explains besides its commands; empty if it is not
    /// `quad`.
    func topics() throws -> [ManualPages.Topic] {
        guard URL(fileURLWithPath: path).lastPathComponent == "quad" else { return [] }
        let titles = [
            ("names", "NAMING"), ("times", "TIMES"), ("scripts", "SCRIPTS"),
            ("settings", "SETTINGS"), ("environment", "ENVIRONMENT"), ("files", "FILES"),
            ("exit-codes", "EXIT STATUS"),
        ]
        return try titles.map { topic, title in
            let data = try answer(["help", topic, "--json"])
            let items = try JSONDecoder().decode([Item].self, from: data)
            return ManualPages.Topic(title: title, items: items.map { ($0.word, $0.explanation) })
        }
    }

    private struct Item: Decodable {
        let name: String?
        let text: String?
        let code: Int?
        let meaning: String?

        var word: String { name ?? code.map(String.init) ?? "" }
        var explanation: String { text ?? meaning ?? "" }
    }

    private func answer(_ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                description: "\(path) \(arguments) ended with \(process.terminationStatus)")
        }
        return data
    }
}
