import Glibc
import Primitives
import Storage

/// Memory for texts and blobs while a statement runs, so that SQLite need not copy them.
struct BindingMemory: ~Copyable {
    /// The most bytes kept between two runs; larger memory is freed.
    private static let keptBytes = 1 << 16

    private var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var used = 0

    deinit { bytes.deallocate() }

    /// Whether the memory is too large to be kept.
    var isLarge: Bool { bytes.count > Self.keptBytes }

    /// Makes room for values; earlier ones are discarded.
    @inline(__always)
    mutating func prepare(for values: [Value]) {
        used = 0
        // An empty text must have an address, too, or it would be null.
        var needed = 1
        for value in values {
            switch value {
            case .text(let text): needed += text.utf8.count
            case .blob(let blob): needed += blob.count
            case .null, .integer, .real: break
            }
        }
        if needed > bytes.count { grow(to: needed) }
    }

    private mutating func grow(to needed: Int) {
        bytes.deallocate()
        bytes = .allocate(byteCount: max(needed, 256), alignment: 8)
    }

    /// Copies a text, for which there is room.
    @inline(__always)
    mutating func add(_ text: String) -> UnsafeBufferPointer<CChar> {
        let added = text.utf8.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
        return added ?? Array(text.utf8).withUnsafeBytes { add($0) }
    }

    /// Copies a blob, for which there is room.
    mutating func add(_ blob: [UInt8]) -> UnsafeBufferPointer<CChar> {
        blob.withUnsafeBytes { add($0) }
    }

    @inline(__always)
    private mutating func add(_ other: UnsafeRawBufferPointer) -> UnsafeBufferPointer<CChar> {
        let place = UnsafeMutableRawBufferPointer(rebasing: bytes[used...])
        place.copyMemory(from: other)
        used += other.count
        let start = place.baseAddress?.assumingMemoryBound(to: CChar.self)
        return UnsafeBufferPointer(start: start, count: other.count)
    }
}
