import CSodium
import Synchronization

/// Bytes that are overwritten as soon as nothing holds them any more.
package final class SecretBytes: Sendable {
    /// The number of the bytes.
    package let count: Int
    private let bytes: Mutex<[UInt8]>

    /// Creates a copy of bytes.
    package convenience init(_ source: [UInt8]) {
        self.init(count: source.count) { _ = $0.update(from: source) }
    }

    /// Creates bytes that a closure writes.
    init<Failure>(
        count: Int, _ write: (inout UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        Sodium.start()
        // An array of its own, which is never copied: else a copy would be overwritten in the end.
        var bytes = [UInt8](repeating: 0, count: count)
        var failure: Failure?
        bytes.withUnsafeMutableBufferPointer { bytes in
            do throws(Failure) { try write(&bytes) } catch { failure = error }
        }
        if let failure { throw failure }
        self.count = count
        self.bytes = Mutex(bytes)
    }

    deinit {
        bytes.withLock { bytes in
            bytes.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
        }
    }

    /// Lends the bytes for the time of a call.
    func withBytes<Result: Sendable>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        bytes.withLock { body($0) }
    }

    /// A copy of the bytes, which nobody overwrites.
    package var copy: [UInt8] {
        bytes.withLock { bytes in bytes.withUnsafeBytes { Array($0) } }
    }
}
