import Foundation
import Synchronization

/// A folder for the files of a run, which is removed at the end.
public final class Scratch: Sendable {
    private let folder: String
    private let count = Mutex(0)

    private init(in parent: String) throws {
        folder = "\(parent)/quad-bench-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    /// Runs a closure with a folder inside another one.
    public static func with<Result>(
        in parent: String, isolation: isolated (any Actor)? = #isolation,
        _ body: (Scratch) async throws -> Result
    ) async throws -> Result {
        let scratch = try Scratch(in: parent)
        defer { try? FileManager.default.removeItem(atPath: scratch.folder) }
        return try await body(scratch)
    }

    /// Returns a new, unused path.
    public func path() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return "\(folder)/\(number)"
    }
}
