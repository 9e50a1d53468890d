import Geofence
import Glibc

/// A connection to a gpsd; closed at the end of its lifetime.
struct GPSDConnection: ~Copyable {
    enum Reading {
        case bytes([UInt8])
        /// The time limit passed, or a signal interrupted the wait.
        case nothing
        /// The connection ended, with the reason.
        case ended(String)
    }

    /// A failure to connect, with the reason in words.
    struct Failure: Error, CustomStringConvertible {
        let reason: String
        var description: String { reason }
    }

    private let descriptor: Int32
    private static let connectMilliseconds: Int32 = 5000
    private static let pieceBytes = 16 << 10

    /// Creates a connection and asks for every fix.
    init(to address: GPSDAddress) throws {
        descriptor = try Self.opened(to: address)
    }

    private static func opened(to address: GPSDAddress) throws -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(address.host, "\(address.port)", &hints, &found)
        guard code == 0, let found else {
            throw Failure(reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(found) }
        var reason = "it has no address"
        var next: UnsafeMutablePointer<addrinfo>? = found
        var connected: Int32?
        while let candidate = next, connected == nil {
            do {
                connected = try Self.connected(to: candidate.pointee)
            } catch {
                reason = "\(error)"
            }
            next = candidate.pointee.ai_next
        }
        guard let connected else { throw Failure(reason: reason) }
        let wish = Array(GPSDStream.wish.utf8)
        let sent = wish.withUnsafeBytes {
            send(connected, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard sent == wish.count else {
            close(connected)
            throw Failure(reason: "it takes no questions")
        }
        return connected
    }

    deinit { close(descriptor) }

    private static func connected(to candidate: addrinfo) throws -> Int32 {
        let descriptor = socket(
            candidate.ai_family,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
                | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure(errno) }
        var code: Int32 = 0
        if connect(descriptor, candidate.ai_addr, candidate.ai_addrlen) != 0 {
            code = errno
            if code == EINPROGRESS {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                let count = poll(&ready, 1, connectMilliseconds)
                var size = socklen_t(MemoryLayout<Int32>.size)
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
                if count == 0 { code = ETIMEDOUT }
                if count < 0 { code = EINTR }
            }
        }
        guard code == 0 else {
            close(descriptor)
            throw failure(code)
        }
        return descriptor
    }

    private static func failure(_ code: Int32) -> Failure {
        Failure(reason: String(cString: strerror(code)))
    }

    func read(withinMilliseconds limit: Int32) -> Reading {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, limit) > 0 else { return .nothing }
        var bytes = [UInt8](repeating: 0, count: Self.pieceBytes)
        let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count > 0 { return .bytes(Array(bytes.prefix(count))) }
        if count == 0 { return .ended("it closed the connection") }
        let code = errno
        if code == EAGAIN || code == EINTR { return .nothing }
        return .ended(String(cString: strerror(code)))
    }
}

struct GPSDAddress: Hashable, CustomStringConvertible {
    static let usualPort = 2947

    let host: String
    let port: Int

    /// Creates an address from `HOST`, `HOST:PORT`, `[::1]` or `[::1]:PORT`; `nil` for anything
    /// else.
    init?(_ text: String) {
        var rest = Substring(text)
        if rest.hasPrefix("[") {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        } else {
            host = String(rest.prefix { $0 != ":" })
            rest = rest.dropFirst(host.count)
        }
        guard !host.isEmpty, host.allSatisfy({ !$0.isWhitespace }) else { return nil }
        if rest.isEmpty {
            port = Self.usualPort
            return
        }
        guard rest.hasPrefix(":"), let port = Int(rest.dropFirst()), (1...65535).contains(port)
        else { return nil }
        self.port = port
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
