import CPictures
import Dispatch
import Glibc
import Primitives
import Synchronization

/// A line of pictures before the processes that decode them, each of which takes one.
package final class ThumbnailMaker: Sendable {
    /// The number of processes at once.
    package static let atOnce = 2
    /// The number of pictures that may wait.
    package static let waiting = 16

    private struct State {
        var free = ThumbnailMaker.atOnce
        var line: [CheckedContinuation<Bool, Never>] = []
    }

    private let program: String
    private let seconds: Int
    private let state = Mutex(State())
    private let threads = DispatchQueue(label: "thumbnails", attributes: .concurrent)

    /// Creates a line before a program that is ``ThumbnailWorker`` if its only argument says so.
    ///
    /// - Parameter seconds: The time after which a process is ended.
    package init(program: String, seconds: Int = 15) {
        (self.program, self.seconds) = (program, seconds)
    }

    /// Writes a picture anew and makes its thumbnail, when its turn comes.
    package func remade(_ picture: Picture) async throws(ThumbnailError) -> RemadePicture {
        try await enter()
        let result = await withCheckedContinuation { done in
            threads.async { [program, seconds] in
                done.resume(
                    returning: ThumbnailProcess.run(
                        program, on: picture.bytes, within: seconds))
            }
        }
        leave()
        let (thumbnail, file) = try result.get()
        return try RemadePicture.checked(file, of: picture, thumbnail: thumbnail)
    }

    private func enter() async throws(ThumbnailError) {
        let isIn = await withCheckedContinuation { (turn: CheckedContinuation<Bool, Never>) in
            let answer: Bool? = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                guard state.line.count < Self.waiting else { return false }
                state.line.append(turn)
                return nil
            }
            if let answer { turn.resume(returning: answer) }
        }
        guard isIn else { throw .busy }
    }

    private func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            if !state.line.isEmpty { return state.line.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume(returning: true)
    }
}
