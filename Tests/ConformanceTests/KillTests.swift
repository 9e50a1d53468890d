import Foundation
import Storage
import Testing

@Suite struct KillTests {
    private static let variable = "QUAD_TEST_VICTIM"
    private static let program = "/proc/self/exe"

    @Test(
        "Every commit answered before kill -9 is found again",
        .enabled(if: !isVictim && FileManager.default.fileExists(atPath: program)),
        arguments: Backend.durable)
    func killedProcessLosesNothing(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var last = 0
        for round in 1...3 {
            let acknowledged = try await kill(backend, path, afterLines: last + 40 * round)
            let engine = try await backend.engine(path, [Notes.table])
            let found = try await Notes.numbers(in: engine)
            await engine.close()
            #expect(acknowledged > last)
            // One more may have been on the disk and not yet told.
            #expect(
                found == Array(1..<(acknowledged + 1)) || found == Array(1..<(acknowledged + 2)))
            last = found.count
        }
    }

    /// Lets another process commit numbers, kills it, and gives back the last that it told.
    private func kill(
        _ backend: Backend, _ path: String, afterLines count: Int
    ) async throws -> Int {
        let told = path + ".told"
        let process = Process()
        process.executableURL = URL(filePath: Self.program).resolvingSymlinksInPath()
        process.arguments = [
            "--testing-library", "swift-testing", "--filter", "KillTests/victim",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(
            [Self.variable: "\(backend.rawValue):\(path)"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }
        var number = 0
        for _ in 0..<2000 where number < count && process.isRunning {
            try await Task.sleep(for: .milliseconds(5))
            let text = (try? String(contentsOfFile: told, encoding: .utf8)) ?? ""
            number = text.split(separator: "\n").compactMap { Int($0) }.last ?? 0
        }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let text = try String(contentsOfFile: told, encoding: .utf8)
        return text.split(separator: "\n").compactMap { Int($0) }.last ?? 0
    }

    @Test(
        "The process that is killed commits numbers and tells each", .enabled(if: isVictim))
    func victim() async throws {
        let parts = ProcessInfo.processInfo.environment[Self.variable]?
            .split(separator: ":", maxSplits: 1)
        guard let parts, let backend = Backend(rawValue: String(parts[0])) else { return }
        let path = String(parts[1])
        let engine = try await backend.engine(path, [Notes.table])
        let told = open(path + ".told", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let start = try await Notes.numbers(in: engine).count
        for number in (start + 1)...(start + 100_000) {
            try await Notes.put(number, "note \(number)", in: engine)
            let line = Array("\(number)\n".utf8)
            _ = write(told, line, line.count)
        }
    }

    private static var isVictim: Bool { ProcessInfo.processInfo.environment[variable] != nil }
}
