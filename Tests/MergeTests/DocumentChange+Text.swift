import Primitives

@testable import Merge

extension DocumentChange {
    /// The change after it was written as text and read again.
    var writtenAndRead: DocumentChange {
        get throws {
            var writer = JSONWriter()
            write(to: &writer)
            var reader = JSONPullReader(writer.bytes)
            let change = try DocumentChange(from: &reader)
            try reader.end()
            return change
        }
    }
}
