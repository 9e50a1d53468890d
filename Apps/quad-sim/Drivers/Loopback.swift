import Foundation

/// Sockets of this machine alone.
enum Loopback {
    /// Returns a free port that the system gives to nobody who asks for any, so that a server that
    /// was killed finds it free again; `nil` if there is none.
    static func keptPort() -> UInt16? {
        for _ in 0..<100 {
            let port = UInt16.random(in: 20_000..<32_768)
            if let found = listen(at: port) {
                close(found.descriptor)
                return port
            }
        }
        return nil
    }

    /// Opens a socket that listens at a port, or at any free one if it is 0; `nil` if the system
    /// gives none.
    static func listen(at port: UInt16 = 0) -> (descriptor: Int32, port: UInt16)? {
        let listener = socket()
        guard listener >= 0 else { return nil }
        var address = address(port: port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(listener, plain, length) == 0 && Glibc.listen(listener, 64) == 0
                    && getsockname(listener, plain, &length) == 0
            }
        }
        guard isBound else {
            close(listener)
            return nil
        }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// Connects to a port; `nil` if nothing answers there.
    static func connect(to port: UInt16) -> Int32? {
        let descriptor = socket()
        guard descriptor >= 0 else { return nil }
        bound(descriptor)
        var address = address(port: port)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if connected { return descriptor }
        close(descriptor)
        return nil
    }

    private static func socket() -> Int32 {
        Descriptors.alone {
            let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            if descriptor >= 0 { Descriptors.keepToOneself(descriptor) }
            return descriptor
        }
    }

    /// Bounds the time of each write.
    static func bound(_ descriptor: Int32) {
        var time = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
