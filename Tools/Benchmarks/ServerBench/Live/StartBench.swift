import Foundation
import Measuring

/// The benchmark of the time from the start of a server on a database of a gigabyte until it takes
/// requests: 50,000 people, their presences of a day, and messages.
struct StartBench {
    let scratch: Scratch
    let rounds: Int
    /// The bytes of messages.
    let bytes: Int

    func outcome() async throws -> Outcome {
        let folder = scratch.path()
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/quad-server.sqlite"
        let crowd = try await Crowd(
            path: path, people: bytes / 20_000 + 1100, spread: .even)
        try await crowd.write(messagesOf: bytes)
        await crowd.store.close()
        var figures: [Double] = []
        for _ in 0..<rounds {
            try? FileManager.default.removeItem(atPath: folder + ".port")
            var server: ServerProgram?
            figures.append(try await seconds { server = try ServerProgram.quad(data: folder) })
            server?.end()
        }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return Outcome(
            what: "start to ready, \(size / 1_000_000) MB", unit: .seconds, least: 1, aim: 0.2,
            figures: figures, note: "looked at every 10 ms")
    }
}
