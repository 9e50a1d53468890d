import Foundation

extension Process {
    /// Ends the process, with force if it takes longer than ten seconds, and waits for it.
    package func end() {
        terminate()
        for _ in 0..<1000 where isRunning { usleep(10_000) }
        if isRunning { kill(processIdentifier, SIGKILL) }
        while isRunning { usleep(10_000) }
    }
}

/// A process that serves HTTP on a free port of this machine until it is ended.
package final class ServerProgram {
    /// The port that the program listens on.
    package let port: UInt16
    private let process = Process()

    /// Starts a program from the folder of this one that writes its port to a file.
    package init(_ name: String, _ arguments: [String], portFile: String) throws {
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
    ///
    /// - Parameters:
    ///   - hashing: How passwords are hashed; cheaply if nothing else is said.
    ///   - options: Further options of `quad-server serve`.
    package static func quad(
        data: String, hashing: String = "scrypt:4:8:1", _ options: [String] = []
    ) throws -> ServerProgram {
        try ServerProgram(
            "quad-server",
            [
                "serve", "--data", data, "--port", "0", "--port-file", data + ".port",
                "--password-hashing", hashing, "--registration", "open", "--rates", "no",
            ] + options, portFile: data + ".port")
    }

    /// The resident memory in bytes.
    package var memory: Int {
        ServerProgram.memory(of: process.processIdentifier)
    }

    /// Returns the resident memory of a process in bytes.
    package static func memory(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// Ends the program and waits for it.
    package func end() { process.end() }

    /// The error of a program that does not start.
    package struct Unstarted: Error {
        package let name: String

        package init(name: String) { self.name = name }
    }
}
