import Primitives
import Sync

/// What the server answered to the latest batch of a device.
///
/// A store that was put back to right before it took a batch takes another of the same number, of
/// the same documents and since the same states, with other changes. What was joined the first
/// time is joined again, though the server has more of it by now: all that it is the rest of is
/// still there.
struct AnsweredBatch {
    private let number: Int64
    private let names: [String]
    private let isJoined: [Bool]

    init(_ request: PushRequest, _ answer: PushAnswer) {
        number = request.batch
        names = Self.names(in: request)
        isJoined = answer.revisions?.map { $0 != nil } ?? names.map { _ in true }
    }

    /// Whether a batch takes this one's place.
    func isFollowed(by request: PushRequest) -> Bool { number <= request.batch }

    /// Whether a document of a batch was joined in this one already.
    func joined(_ position: Int, of request: PushRequest) -> Bool {
        number == request.batch && names == Self.names(in: request) && isJoined[position]
    }

    private static func names(in request: PushRequest) -> [String] {
        request.documents.map { "\($0.kind.rawValue) \($0.id) \($0.base ?? 0)" }
    }
}
