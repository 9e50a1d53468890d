import Sync

/// The server's answer to the latest batch of a device.
///
/// A store that was restored to a state right before a batch takes another batch with the same
/// number, the same documents and the same base states, but with other changes. What was joined the
/// first time is joined again, though the server has more of it by now: everything that the change
/// is based on is still there.
struct AnsweredBatch {
    private let number: Int64
    private let names: [String]
    private let isJoined: [Bool]

    init(_ request: PushRequest, _ answer: PushAnswer) {
        number = request.batch
        names = Self.names(in: request)
        isJoined = answer.revisions?.map { $0 != nil } ?? names.map { _ in true }
    }

    /// Whether a batch replaces this one.
    func isFollowed(by request: PushRequest) -> Bool { number <= request.batch }

    /// Whether a document of a batch was already joined in this one.
    func joined(_ position: Int, of request: PushRequest) -> Bool {
        number == request.batch && names == Self.names(in: request) && isJoined[position]
    }

    private static func names(in request: PushRequest) -> [String] {
        request.documents.map { "\($0.kind.rawValue) \($0.id) \($0.base ?? 0)" }
    }
}
