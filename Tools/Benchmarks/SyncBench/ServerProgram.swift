import Foundation

/// A process that serves HTTP on a free port of this machine until it is ended.
final class ServerProgram {
    /// The port that the program listens on.
    let port: UInt16
    private let process = Process()

    /// Starts a program from the folder of this one that writes its port to a file.
    init(_ name: String, _ arguments: [String], portFile: String) throws {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.executableURL = own.deletingLastPathComponent().appendingPathComponent(name)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var port: UInt16?
        for _ in 0..<1000 where port == nil {
            usleep(10_000)
            let text = try? String(contentsOfFile: portFile, encoding: .utf8)
            port = text.flatMap { UInt16($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        guard let port else {
            process.terminate()
            throw Unstarted(name: name)
        }
        self.port = port
    }

    /// Starts `quad-server` with its data in a folder; each commit is on disk before it is
    /// answered.
    static func quad(data: String) throws -> ServerProgram {
        try ServerProgram(
            "quad-server",
            [
                "serve", "--data", data, "--port", "0", "--port-file", data + ".port",
                "--password-hashing", "scrypt:4:8:1", "--registration", "open", "--rates", "no",
            ], portFile: data + ".port")
    }

    /// Ends the program and waits for it.
    func end() {
        process.terminate()
        process.waitUntilExit()
    }

    /// The error of a program that does not start.
    struct Unstarted: Error { let name: String }
}
