import API
import Accounts

/// A request whose body is read when it is needed.
package struct IncomingRequest: Sendable {
    /// A function that reads the body of a request, of at most so many bytes.
    package typealias BodyReader = @Sendable (_ limit: Int) async throws -> [UInt8]

    /// The request without its body.
    let head: APIRequest
    /// The origin of the request.
    let caller: Caller
    /// The session that counts without a token; `nil` for none.
    let granted: Session?
    private let readBody: BodyReader

    init(head: APIRequest, as granted: Session? = nil, readBody: @escaping BodyReader) {
        self.head = head
        self.granted = granted
        caller = Caller(address: head.address)
        self.readBody = readBody
    }

    /// Reads the body, if the route has one, and returns the whole request.
    func whole(atMost limit: Int = APILimits.bodyBytes) async throws -> APIRequest {
        var whole = head
        do {
            whole.body = try await readBody(limit)
        } catch let error as BodyError {
            switch error {
            case .tooLarge: throw Refusal(.tooLarge, "a body has at most \(limit) bytes here")
            case .tooSlow: throw Refusal(.tooSlow, BodyError.slowness)
            case .malformed: throw Refusal(.invalid, BodyError.malformation)
            }
        }
        return whole
    }
}

/// A reason for which a body could not be read.
package enum BodyError: Error {
    /// It has more bytes than the limit.
    case tooLarge
    /// It took too long to arrive, or ended early.
    case tooSlow
    /// Its chunks or its transfer coding can't be read.
    case malformed

    /// The sentence about a body that took too long.
    package static let slowness = "the body did not arrive in time"
    /// The sentence about a body that can't be read.
    package static let malformation = "the chunks or the coding of the body are wrong"
}
