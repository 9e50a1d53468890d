import Backends
import Dispatch
import Glibc

/// Tells when somebody writes to the files of a store, whichever process it is.
///
/// A commit is seen only after the last byte of it was written, and how long after is up to the
/// disk: so each change is told at once, and some times more.
///
/// - Source: inotify(7).
final class StoreChanges {
    private let source: any DispatchSourceRead

    /// Watches until this is let go; `nil` where the system can't watch, and for a store in memory.
    init?(of store: StorageURL, tell: @escaping @Sendable () -> Void) {
        let folder: String
        let delays: [Double]
        // The files of a store of one file have its name and more.
        let name: String
        switch store {
        case .memory: return nil
        // Opening it waits for who writes.
        case .json(let path): (folder, name, delays) = (path, "", [0.05])
        case .sqlite(let path, _):
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let parent = parts.dropLast().joined(separator: "/")
            folder = parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent
            name = String(parts.last ?? "")
            delays = [0, 0.03, 0.25, 1]
        }
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

    /// Reads all that waits; whether something of that name was written.
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
