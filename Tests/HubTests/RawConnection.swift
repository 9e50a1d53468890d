import Foundation
import Testing

/// A connection to a server on which a test writes raw HTTP.
final class RawConnection {
    private let descriptor: Int32

    /// Connects to `http://127.0.0.1:PORT`, from another address of the loopback if one is given.
    init(url: String, from source: String? = nil) throws {
        let port = try #require(url.split(separator: ":").last.flatMap { UInt16($0) })
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        if let source {
            var own = sockaddr_in()
            own.sin_family = sa_family_t(AF_INET)
            own.sin_addr.s_addr = inet_addr(source)
            let bound = withUnsafePointer(to: &own) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size)
                }
            }
            try #require(bound == 0, "\(source) is not an address of the loopback")
        }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, size)
            }
        }
        try #require(status == 0, "nobody takes connections at \(url)")
    }

    deinit { close(descriptor) }

    /// Has the end of the connection be a reset.
    func endByReset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends a request with some fields and without a body, and returns its answer: the head, and a
    /// body of the announced length, or none for HEAD.
    func ask(
        _ method: String, _ path: String, _ fields: [String] = []
    ) throws -> (head: String, body: [UInt8]) {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: test"] + fields + ["", ""]
        let request = Array(lines.joined(separator: "\r\n").utf8)
        try #require(send(descriptor, request, request.count, 0) == request.count)
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) { head.append(try byte()) }
        let text = String(decoding: head, as: UTF8.self)
        let length = text.split(whereSeparator: \.isNewline)
            .first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
        var body: [UInt8] = []
        for _ in 0..<(method == "HEAD" ? 0 : length ?? 0) { body.append(try byte()) }
        return (text, body)
    }

    /// Sends text as it is.
    func write(_ text: String) throws {
        let bytes = Array(text.utf8)
        let sent = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        try #require(sent == bytes.count, "the server takes no more")
    }

    /// Returns what the server sends until it has sent some text or closes the connection, or until
    /// a time is over.
    func answer(until end: String = "\r\n\r\n", within seconds: Int = 10) -> String {
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !text.contains(end) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return text
    }

    /// Whether the server closes the connection within a time without a word.
    func isClosed(within seconds: Int) -> Bool {
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) == 0
    }

    /// Sends a request with an endless body until the server closes the connection.
    ///
    /// - Returns: The server's answer, and whether it closed the connection before the limit of
    ///   bytes.
    func flood(_ path: String, atMost limit: Int) -> (answer: String, isClosed: Bool) {
        let head = "POST \(path) HTTP/1.1\r\nHost: test\r\nContent-Length: 8589934592\r\n\r\n"
        var rest = Array(head.utf8)
        var answer: [UInt8] = []
        var sent = 0
        let end = Date(timeIntervalSinceNow: 20)
        while sent < limit, Date() < end {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
            poll(&ready, 1, 1000)
            if ready.revents & Int16(POLLIN) != 0 {
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count <= 0 { return (String(decoding: answer, as: UTF8.self), true) }
                answer += buffer[..<count]
            } else if ready.revents & Int16(POLLOUT) != 0 {
                if rest.isEmpty { rest = [UInt8](repeating: 32, count: 1 << 16) }
                let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
                let count = send(descriptor, rest, rest.count, flags)
                if count < 0 { return (String(decoding: answer, as: UTF8.self), true) }
                sent += count
                rest.removeFirst(count)
            }
        }
        return (String(decoding: answer, as: UTF8.self), false)
    }

    private func byte() throws -> UInt8 {
        var byte: UInt8 = 0
        try #require(recv(descriptor, &byte, 1, 0) == 1, "the server said no more")
        return byte
    }
}
