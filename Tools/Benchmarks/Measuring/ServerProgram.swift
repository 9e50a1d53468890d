import Foundation

/// A process that serves on a port of this machine until it is ended.
package final class ServerProgram {
    /// The port that the program listens on.
    package let port: UInt16
    private let process: Process

    /// The error of a program that does not start.
    package struct Unstarted: Error {
        let name: String
    }

    /// Starts a program from the folder of this one that writes its port to a file.
    package convenience init(_ name: String, _ arguments: [String], portFile: String) throws {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let path = own.deletingLastPathComponent().appendingPathComponent(name).path
        try self.init(path, arguments) {
            let text = try? String(contentsOfFile: portFile, encoding: .utf8)
            return text.flatMap { UInt16($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
    }

    /// Starts a program that listens on a port.
    package convenience init(_ path: String, _ arguments: [String], port: UInt16) throws {
        try self.init(path, arguments) {
            guard let socket = try? LoadGenerator.connect(port) else { return nil }
            close(socket)
            return port
        }
    }

    private init(_ path: String, _ arguments: [String], listens: () -> UInt16?) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<3000 {
            usleep(10_000)
            if let port = listens() {
                self.port = port
                return
            }
        }
        process.terminate()
        throw Unstarted(name: path)
    }

    /// Starts `quad-server` with its data in a folder; each commit is on disk before it is
    /// answered.
    package static func quad(data: String, _ options: [String] = []) throws -> ServerProgram {
        try ServerProgram(
            "quad-server",
            [
                "serve", "--data", data, "--port", "0", "--port-file", data + ".port",
                "--password-hashing", "scrypt:4:8:1", "--registration", "open", "--rates", "no",
            ] + options, portFile: data + ".port")
    }

    /// Returns a port of this machine that nobody listens on.
    package static func freePort() throws -> UInt16 {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in.loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isBound else { throw Unstarted(name: "a free port") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The resident memory in bytes.
    package var memory: Int {
        let path = "/proc/\(process.processIdentifier)/status"
        let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// Ends the program, with force if it takes longer than ten seconds, and waits for it.
    package func end() {
        process.terminate()
        for _ in 0..<1000 where process.isRunning { usleep(10_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        while process.isRunning { usleep(10_000) }
    }
}
