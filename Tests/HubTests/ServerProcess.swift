import Foundation
import TestSupport
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
    private let process: TestProgram

    /// The resident memory of the server, in KiB.
    var memory: Int {
        let status = try? String(
            contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    }

    /// Starts a server on a free port with its data in a folder and waits until it listens.
    init(
        data: String, hashing: String = "scrypt:4:8:1", registration: String = "open",
        options: [String] = []
    ) async throws {
        process = try TestProgram(
            Self.program.path,
            [
                "serve", "--data", data, "--port", "0", "--password-hashing", hashing,
                "--log-level", "critical", "--registration", registration,
            ] + options, variables: ["QUAD_WEB": "no"])
        let words = process.line().split { $0.isWhitespace }
        url = try #require(words.last.map(String.init), "the server did not say where it listens")
    }

    deinit {
        process.kill(SIGKILL)
        process.end()
    }

    /// Sends a signal.
    func kill(_ signal: Int32) { process.kill(signal) }

    /// Waits for the end of the server; returns the exit code, or the signal that ended it.
    func end() async -> Int32 { process.end() }

    /// Runs the program until it ends.
    static func run(_ arguments: [String]) throws -> (status: Int32, errors: String) {
        let (status, errors) = try TestProgram.run(
            program.path, arguments, variables: [:], reading: .errors)
        return (status, errors)
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
