import Primitives
import Synchronization

/// A line of pictures before the processes that decode them, each of which takes one.
package final class ThumbnailMaker: Sendable {
    /// The number of processes at once.
    package static let atOnce = 2
    /// The number of pictures that may wait.
    package static let waiting = 16

    private let program: String
    private let seconds: Int
    private let threads = WorkerThreads(count: atOnce)
    /// The number of pictures in work or waiting.
    private let pending = Mutex(0)

    /// Creates a line before a program that is ``ThumbnailWorker`` if its only argument says so.
    ///
    /// - Parameter seconds: The time after which a process is ended.
    package init(program: String, seconds: Int = 15) {
        (self.program, self.seconds) = (program, seconds)
    }

    /// Writes a picture anew and makes its thumbnail, when its turn comes.
    package func remade(_ picture: Picture) async throws -> RemadePicture {
        let isIn = pending.withLock { pending in
            guard pending < Self.atOnce + Self.waiting else { return false }
            pending += 1
            return true
        }
        guard isIn else { throw ThumbnailError.busy }
        defer { pending.withLock { $0 -= 1 } }
        let (thumbnail, file) = try await threads.run { [program, seconds] in
            try ThumbnailProcess.run(program, on: picture.bytes, within: seconds).get()
        }
        return try RemadePicture.checked(file, of: picture, thumbnail: thumbnail)
    }
}
