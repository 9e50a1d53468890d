import API
import Hub
import Hummingbird
import NIOCore
import NIOHTTP1
import Synchronization

/// Reads the body of one request when the hub asks for it. A body that does not arrive in time
/// fails; see ``HandshakeGuard``.
final class RequestBodyReader: Sendable {
    /// The number of bytes up to which a body is dropped that nobody wants, so that a client that
    /// sends its whole body before it reads gets the answer.
    private static let droppedBytes = 4 * APILimits.bodyBytes

    private enum State { case unread, read, unfinished }

    private let body: RequestBody
    /// A closure that asks for the body, if the other side waits for that.
    private let ask: (@Sendable () -> Void)?
    private let state = Mutex(State.unread)

    init(_ body: RequestBody, askingBy ask: (@Sendable () -> Void)? = nil) {
        self.body = body
        self.ask = ask
    }

    /// Returns the body, of at most the given number of bytes.
    ///
    /// The rest of a longer one is dropped, up to a limit.
    @Sendable func read(_ limit: Int) async throws -> [UInt8] {
        let wasUnread = state.withLock { state in
            defer { state = .unfinished }
            return state == .unread
        }
        if wasUnread { ask?() }
        let bytes: [UInt8]?
        do {
            bytes = try await self.bytes(atMost: limit)
        } catch let error as HTTPParserError where error != .invalidEOFState {
            throw BodyError.malformed
        } catch {
            throw BodyError.tooSlow
        }
        guard let bytes else { throw BodyError.tooLarge }
        return bytes
    }

    /// Drops a body that nobody has read; returns whether the connection can be used again.
    func finish() async -> Bool {
        switch state.withLock({ $0 }) {
        case .read: return true
        case .unfinished: return false
        // Nobody sends a body that nobody asked for; the next request would be taken for one.
        case .unread where ask != nil: return false
        case .unread: break
        }
        _ = try? await read(0)
        return state.withLock { $0 == .read }
    }

    /// Reads to the end, or to the number of bytes that are dropped; `nil` for too many bytes.
    private func bytes(atMost limit: Int) async throws -> [UInt8]? {
        var bytes: [UInt8] = []
        var length = 0
        for try await buffer in body {
            length += buffer.readableBytes
            if length <= limit {
                bytes.append(contentsOf: buffer.readableBytesView)
            } else {
                bytes = []
                guard length <= Self.droppedBytes else { return nil }
            }
        }
        state.withLock { $0 = .read }
        return length <= limit ? bytes : nil
    }
}
