import Merge
import Primitives
import SyncProtocol

/// Documents from a server, ready to be joined: in storage order, each with the values that a
/// replica stores for a document that is new to it.
///
/// A page is made before the transaction that joins it, since only one transaction can write at a
/// time.
public struct ReadyPage: Sendable {
    /// One document.
    struct Item: Sendable {
        let document: SharedDocument
        let revision: Int64
        /// The state in its stored form.
        let text: String
        let checksum: Int64
        let latestStamp: Stamp?

        init(_ document: SharedDocument, revision: Int64) {
            self.document = document
            self.revision = revision
            text = document.state.canonicalText
            checksum = SharedDocument.checksum(document.kind, document.id, text)
            latestStamp = document.state.latestStamp
        }
    }

    /// The index of an item, and a sort key that decides if ids differ early.
    private struct Place {
        /// The first sixteen bytes of the id, padded with zeros.
        let beginning: (UInt64, UInt64)
        let index: Int
    }

    private var items: [Item] = []
    private var kinds: [(kind: DocumentKind, places: [Place])] = []

    /// Creates a page from documents with their revisions; of a document that occurs twice, the
    /// earlier revision first.
    ///
    /// - Complexity: O(n log n).
    public init(_ documents: [(document: SharedDocument, revision: Int64)]) {
        items.reserveCapacity(documents.count)
        for (document, revision) in documents {
            let place = Place(
                beginning: Self.beginning(of: document.id), index: items.count)
            items.append(Item(document, revision: revision))
            add([place], of: document.kind)
        }
        sort()
    }

    /// Appends a page with later revisions.
    public mutating func append(_ next: ReadyPage) {
        let count = items.count
        items += next.items
        for (kind, places) in next.kinds {
            add(places.map { Place(beginning: $0.beginning, index: $0.index + count) }, of: kind)
        }
        sort()
    }

    private mutating func add(_ places: [Place], of kind: DocumentKind) {
        if let known = kinds.firstIndex(where: { $0.kind == kind }) {
            kinds[known].places += places
        } else {
            kinds.append((kind, places))
        }
    }

    private mutating func sort() {
        kinds.sort { $0.kind.rawValue < $1.kind.rawValue }
        for index in kinds.indices { kinds[index].places.sort(by: isBefore) }
    }

    /// The number of documents.
    public var count: Int { items.count }

    /// The documents in no order.
    var documents: some Sequence<SharedDocument> { items.lazy.map(\.document) }

    /// The documents by kind, id and revision, so that each part of the store is visited once.
    var inOrder: some Sequence<Item> {
        kinds.lazy.flatMap { kind in kind.places.lazy.map { items[$0.index] } }
    }

    private func isBefore(_ left: Place, _ right: Place) -> Bool {
        if left.beginning != right.beginning { return left.beginning < right.beginning }
        let ids = (items[left.index].document.id, items[right.index].document.id)
        return ids.0 == ids.1 ? left.index < right.index : ids.0 < ids.1
    }

    private static func beginning(of id: String) -> (UInt64, UInt64) {
        var bytes = id.utf8.makeIterator()
        func eight() -> UInt64 {
            (0..<8).reduce(0) { number, _ in number << 8 | UInt64(bytes.next() ?? 0) }
        }
        return (eight(), eight())
    }
}
