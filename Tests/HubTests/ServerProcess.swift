import Foundation
import Testing

/// The built `quad-server` in its own process.
final class ServerProcess {
    /// The program, beside the test program, where the build puts all programs.
    static let program = URL(
        fileURLWithPath: CommandLine.arguments[0]
    ).deletingLastPathComponent().appendingPathComponent("quad-server")

    static var isBuilt: Bool {
        FileManager.default.isExecutableFile(atPath: program.path)
    }

    let url: String
    private let process: Process

    /// The resident memory of the server, in KiB.
    var memory: Int {
        let status = try? String(
            contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    }

    /// Starts a server on a free port with its data in a folder and waits until it listens.
    init(
        data: String, hashing: String = "scrypt:4:8:1", registration: String = "open",
        options: [String] = []
    ) async throws {
        process = Process()
        process.executableURL = Self.program
        process.arguments =
            [
                "serve", "--data", data, "--port", "0", "--password-hashing", hashing,
                "--log-level", "critical", "--registration", registration,
            ] + options
        process.environment = [:]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let part = output.fileHandleForReading.availableData
            if part.isEmpty { break }
            line += part
        }
        let words = String(decoding: line, as: UTF8.self).split { $0.isWhitespace }
        url = try #require(words.last.map(String.init), "the server did not say where it listens")
    }

    deinit { if process.isRunning { kill(SIGKILL) } }

    /// Sends a signal.
    func kill(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

    /// Waits for the end of the server; returns the exit code, or the signal that ended it.
    func end() async -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Runs the program until it ends.
    static func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = [:]
        process.standardOutput = Pipe()
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let data = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}

/// A new folder for one test.
struct Scratch {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("quad-hub-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false)
        path = folder.path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
