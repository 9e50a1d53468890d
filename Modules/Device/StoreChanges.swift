import Backends
import Dispatch
import Glibc
import Primitives

/// Reports writes to the files of a store by any process.
///
/// A commit becomes visible only some time after its last byte was written; the disk decides how
/// long. So each change is reported at once, and again after some delays.
///
/// - Source: inotify(7).
public final class StoreChanges {
    private let source: any DispatchSourceRead

    /// Creates a watch that ends with this object; `nil` if the system can't watch, and for a store
    /// in memory.
    public init?(of location: StoreLocation, tell: @escaping @Sendable () -> Void) {
        guard let (folder, name) = location.url.changing else { return nil }
        // Opening a store that is not shared waits for the writer.
        let delays = location.url.isShared ? [0, 0.03, 0.25, 1] : [0.05]
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let mask = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
        guard inotify_add_watch(descriptor, folder, mask) >= 0 else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
        source.setEventHandler {
            guard Self.isWritten(name, in: descriptor) else { return }
            for delay in delays {
                DispatchQueue.global().asyncAfter(deadline: .now() + delay) { tell() }
            }
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit { source.cancel() }

    /// Reads all waiting events; returns whether a file with that prefix was written.
    private static func isWritten(_ name: String, in descriptor: Int32) -> Bool {
        var isWritten = false
        let head = MemoryLayout<inotify_event>.size
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
            while case let count = read(descriptor, bytes.baseAddress, bytes.count), count > 0 {
                var offset = 0
                while offset + head <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let end = offset + head + Int(event.len)
                    let file = bytes[(offset + head)..<end].prefix { $0 != 0 }
                    isWritten = isWritten || file.starts(with: name.utf8)
                    offset = end
                }
            }
        }
        return isWritten
    }
}
