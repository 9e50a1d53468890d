import Foundation

/// The address of a server as the system's calls take it.
struct TargetAddress: Sendable {
    private let bytes: [UInt8]

    /// Finds the address of `http://HOST:PORT`; `nil` if there is none.
    init?(_ url: String) {
        guard let parts = URLComponents(string: url), let host = parts.host else { return nil }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        guard getaddrinfo(name, "\(parts.port ?? 80)", &hints, &found) == 0, let first = found
        else { return nil }
        defer { freeaddrinfo(found) }
        bytes = [UInt8](
            UnsafeRawBufferPointer(
                start: first.pointee.ai_addr, count: Int(first.pointee.ai_addrlen)))
    }

    /// Begins a connection, without waiting for its answer.
    func connect() -> Int32? {
        let family = bytes.withUnsafeBytes { $0.load(as: sockaddr.self).sa_family }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(Int32(family), kind, 0)
        guard descriptor >= 0 else { return nil }
        let code = bytes.withUnsafeBytes { bytes -> Int32 in
            guard let address = bytes.baseAddress else { return -1 }
            return Glibc.connect(
                descriptor, address.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count))
        }
        if code == 0 || errno == EINPROGRESS { return descriptor }
        close(descriptor)
        return nil
    }
}
