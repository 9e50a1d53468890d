import Foundation
import Synchronization

/// A folder for the files of a run; removed at its end.
public final class Scratch: Sendable {
    private let folder: String
    private let count = Mutex(0)

    /// Makes a folder inside another one.
    public init(in parent: String) throws {
        folder = "\(parent)/quad-bench-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A path where nothing is yet.
    public func path() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return "\(folder)/\(number)"
    }
}
