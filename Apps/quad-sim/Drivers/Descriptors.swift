import Foundation
import Synchronization

/// Makes descriptors that no program inherits which is started meanwhile.
enum Descriptors {
    private static let turn = Mutex(())

    /// Does something while no program is started, and no descriptor made.
    static func alone<Value>(_ body: () -> Value) -> Value { turn.withLock { _ in body() } }

    /// Makes a pipe; `nil` if the system gives none.
    static func pipe() -> (reading: Int32, writing: Int32)? {
        alone {
            var ends: [Int32] = [-1, -1]
            guard Glibc.pipe(&ends) == 0 else { return nil }
            for end in ends { keepToOneself(end) }
            return (ends[0], ends[1])
        }
    }

    /// Takes a connection that waits at a socket; the descriptor is negative, with the code of the
    /// error, if there is none. The socket's calls must return at once: a program could not be
    /// started while somebody waits here.
    static func accept(at listener: Int32) -> (client: Int32, code: Int32) {
        alone {
            let client = Glibc.accept(listener, nil, nil)
            let code = errno
            if client >= 0 { keepToOneself(client) }
            return (client, code)
        }
    }

    /// Closes a descriptor in programs that are started.
    static func keepToOneself(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Makes reads and writes return at once.
    static func hurry(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
}
