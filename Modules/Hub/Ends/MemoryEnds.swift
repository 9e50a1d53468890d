import Primitives
import Storage
import Synchronization

/// A place for ends in memory, which outlives the stores of a simulated server.
package final class MemoryEnds: EndsPlace {
    /// The name for messages.
    package let name = "memory:"
    private let text: Mutex<[UInt8]?>

    /// Creates a place with a text; without one it is not there yet.
    package init(_ text: [UInt8]? = nil) { self.text = Mutex(text) }

    /// The ends that are kept; `nil` if the place is not there.
    package var list: EndList? { text.withLock { $0.map { EndList(reading: $0) } } }

    /// Loses what is kept, as with a disk.
    package func lose() { text.withLock { $0 = nil } }

    /// Loses what a store that was put back does not have; only for a planted mistake.
    package func lose(after store: Store) async throws {
        var rest = try await store.read { try $0.ends() }
        for end in list?.sorted ?? [] where end.account == .local { rest.add(end) }
        let bytes = rest.bytes
        text.withLock { $0 = bytes }
    }

    /// Returns the text that is kept.
    package func read() throws -> [UInt8]? { text.withLock { $0 } }

    /// Appends lines.
    package func append(_ lines: [UInt8]) throws {
        text.withLock { $0 = ($0 ?? []) + lines }
    }

    /// Puts a text in the place of the one that is kept.
    package func replace(_ change: ([UInt8]) -> [UInt8]) throws {
        text.withLock { $0 = change($0 ?? []) }
    }
}
