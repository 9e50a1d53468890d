import Foundation

/// One direction of a connection through the proxy: the bytes that have not arrived.
struct ProxyWay {
    /// The most bytes on their way; no more are read before some have arrived.
    private static let most = 1 << 20
    private static let pieceBytes = 1 << 16

    private let from: Int32
    private let to: Int32
    /// Whether it is the direction of answers.
    let isDown: Bool
    private var pieces: [(due: ContinuousClock.Instant, bytes: ArraySlice<UInt8>)] = []
    private var bytes = 0
    /// Whether nothing more comes.
    private(set) var hasEnded = false
    /// Whether the other end takes nothing now.
    private(set) var isBlocked = false

    /// Creates a direction from one descriptor to another.
    init(from: Int32, to: Int32, isDown: Bool) {
        (self.from, self.to, self.isDown) = (from, to, isDown)
    }

    /// Whether more may be read.
    var isOpen: Bool { !hasEnded && bytes < Self.most }

    /// Whether everything has arrived and nothing more comes.
    var isDone: Bool { hasEnded && pieces.isEmpty }

    /// The time at which the next bytes arrive; `nil` for none.
    var due: ContinuousClock.Instant? { pieces.first?.due }

    /// Reads what has come; `nil` if the connection is broken, nothing if it has ended.
    mutating func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: Self.pieceBytes)
        let count = recv(from, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
        if count == 0 { hasEnded = true }
        return Array(buffer[..<count])
    }

    /// Adds bytes that arrive at a time, after those before them.
    mutating func add(_ piece: ArraySlice<UInt8>, due: ContinuousClock.Instant) {
        guard !piece.isEmpty else { return }
        pieces.append((max(due, pieces.last?.due ?? due), piece))
        bytes += piece.count
    }

    /// Lets nothing more come.
    mutating func end() { hasEnded = true }

    /// Forgets what has not arrived.
    mutating func lose() { (pieces, bytes) = ([], 0) }

    /// Passes on what is due; returns whether the connection goes on.
    mutating func pass(at now: ContinuousClock.Instant) -> Bool {
        isBlocked = false
        while let (due, piece) = pieces.first, due <= now {
            let sent = piece.withUnsafeBytes {
                send(
                    to, $0.baseAddress, $0.count,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if sent < 0, errno == EAGAIN || errno == EINTR || errno == ENOTCONN {
                isBlocked = true
                return true
            }
            guard sent > 0 else { return false }
            bytes -= sent
            if sent == piece.count {
                pieces.removeFirst()
            } else {
                pieces[0].bytes = piece.dropFirst(sent)
            }
        }
        return true
    }
}
