import Sync
import Synchronization

/// A link to the server that runs a closure just before the answer to a pull arrives.
final class MeddledPeer: SyncPeer {
    private let peer: DeviceLink
    private let number: Int
    private let meddle: @Sendable () async throws -> Void
    private let pulls = Mutex<[Int64]>([])

    /// Creates a link that meddles with the pull of the given number.
    init(
        _ peer: DeviceLink, at number: Int = 1,
        _ meddle: @escaping @Sendable () async throws -> Void
    ) {
        self.peer = peer
        self.number = number
        self.meddle = meddle
    }

    /// The revisions of the pull requests.
    var asked: [Int64] { pulls.withLock { $0 } }

    func push(_ request: PushRequest) async throws -> PushAnswer {
        try await peer.push(request)
    }

    func pull(_ request: PullRequest) async throws -> PullAnswer {
        let page = try await peer.pull(request)
        let count = pulls.withLock { pulls in
            pulls.append(request.since)
            return pulls.count
        }
        guard count == number else { return page }
        do {
            try await meddle()
        } catch {
            throw SyncError.refused("the other process failed: \(error)")
        }
        return page
    }
}
