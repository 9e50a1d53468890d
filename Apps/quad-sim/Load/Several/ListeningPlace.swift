import Foundation
import Primitives

/// A socket that listens at an address of this machine.
struct ListeningPlace {
    let descriptor: Int32
    /// The address as `http://HOST:PORT`, with this machine's name if it listens at all of its
    /// addresses.
    let address: String

    /// Listens at `HOST:PORT`; an IPv6 host stands in brackets.
    ///
    /// - Throws: ``Failure`` if the text is no such address, or if nobody can listen there.
    init(_ place: String) throws(Failure) {
        guard let colon = place.lastIndex(of: ":"),
            UInt16(place[place.index(after: colon)...]) != nil, colon != place.startIndex
        else { throw Failure(.usage, "\"\(place)\" is no address to listen at: HOST:PORT is one") }
        let host = String(place[..<colon])
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        let port = String(place[place.index(after: colon)...])
        guard getaddrinfo(name, port, &hints, &found) == 0, let first = found else {
            throw Failure(.usage, "the host \(host) is not found")
        }
        defer { freeaddrinfo(found) }
        let kind = first.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(first.pointee.ai_family, kind, 0)
        var yes: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard descriptor >= 0,
            bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
            listen(descriptor, 64) == 0, let bound = Self.port(of: descriptor)
        else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw Failure(.cannotCreate, "nobody can listen at \(place): \(reason)")
        }
        self.descriptor = descriptor
        let isEverywhere = ["0.0.0.0", "::", "0"].contains(name)
        address = "http://\(isEverywhere ? ThisMachine.name : host):\(bound)"
    }

    /// The port of a socket; both families have it at one place.
    private static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { typed in
                let isKnown = UnsafeMutableRawPointer(typed)
                    .withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        getsockname(descriptor, $0, &length) == 0
                    }
                return isKnown ? UInt16(bigEndian: typed.pointee.sin_port) : nil
            }
        }
    }
}
