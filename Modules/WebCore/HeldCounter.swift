import CountingRules
import Merge
import Primitives

/// A counter in memory: its document, and what only this device has of it.
struct HeldCounter {
    let id: CounterID
    /// The document as a row keeps it.
    private(set) var held: HeldDocument
    /// The content of the document.
    private(set) var content: CounterContent

    /// Creates a counter from a document of its kind.
    init(_ id: CounterID, _ held: HeldDocument) {
        self.id = id
        self.held = held
        content = CounterContent(held.document)
        if held.usedAt == nil { self.held.usedAt = content.createdAt }
    }

    /// The counter that a document holds; `nil` if it is another thing.
    init?(_ held: HeldDocument) {
        guard let id = Self.id(of: held.name) else { return nil }
        self.init(id, held)
    }

    /// The document.
    var document: Document { held.document }
    /// The number of the local change that no server has acknowledged.
    var change: Int64 { held.change }
    /// The time at which it was last used on this device.
    var usedAt: Instant {
        get { held.usedAt ?? content.createdAt }
        set { held.usedAt = newValue }
    }
    /// The number of rows in its history.
    var sequence: Int64 {
        get { held.sequence }
        set { held.sequence = newValue }
    }
    /// Whether an exchange brought the last row of its history.
    var endsPulled: Bool { held.sequence > 0 && held.pulledSequence == held.sequence }

    /// The name of a counter's document.
    static func name(_ id: CounterID) -> DocumentName {
        DocumentName(CounterField.kind, "\(id)")
    }

    /// The counter of a document's name; `nil` if it is the name of something else.
    static func id(of name: DocumentName) -> CounterID? {
        guard name.kind == CounterField.kind, let id = CounterID(name.id), "\(id)" == name.id else {
            return nil
        }
        return id
    }

    /// Counts a row of its history.
    ///
    /// - Returns: The number of the row.
    mutating func nextSequence(isPulled: Bool) -> Int64 {
        held.sequence += 1
        if isPulled { held.pulledSequence = held.sequence }
        return held.sequence
    }

    /// Computes the checksum once for all copies made from here on.
    mutating func keepChecksum() { held.keepChecksum() }

    /// The row.
    var row: Row { held.row }

    /// The place in a list.
    var place: (Int64, CounterID) { (content.position, id) }
}
