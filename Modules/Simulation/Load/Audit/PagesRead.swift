import API
import Glibc
import Merge
import Primitives
import Sync

/// The part of a list in pages that was read.
protocol PagesRead: Sendable {
    associatedtype Page: Decodable & Sendable
    /// The number of pages that were read.
    var count: Int { get set }
    /// Takes the next page.
    mutating func take(_ page: Page)
}

/// The pages of a list as they came first, and what was read up to each. Who gets the same bytes
/// after the same pages has read the same.
struct EqualPages<Read: PagesRead> {
    private var pages: [(bytes: [UInt8], read: Read)] = []

    /// Reads the next page.
    mutating func take(_ answer: APIAnswer<Read.Page>, into read: inout Read) throws {
        if pages.indices.contains(read.count) {
            if Self.areEqual(pages[read.count].bytes, answer.bytes) {
                read = pages[read.count].read
                return
            }
            // From here on they differ.
            pages.removeSubrange(read.count...)
        }
        read.take(try answer.read())
        read.count += 1
        pages.append((answer.bytes, read))
    }

    /// Compares bytes many at once, which `==` does not.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count
            && one.withUnsafeBytes { one in
                other.withUnsafeBytes { other in
                    one.isEmpty || memcmp(one.baseAddress!, other.baseAddress!, one.count) == 0
                }
            }
    }
}

/// The messages of a conversation, as far as they were read.
struct MessagesRead: PagesRead {
    var count = 0
    private(set) var messages: [MessageSummary] = []
    private(set) var isComplete = false

    mutating func take(_ page: MessageList) {
        messages += page.messages
        isComplete = page.isComplete || page.messages.isEmpty
    }
}

/// The documents of a device, as far as they were read.
struct DocumentsRead: PagesRead {
    var count = 0
    private(set) var documents = AccountView.Documents()
    private(set) var revision: Int64 = 0
    private(set) var isComplete = false
    /// The checksums of the documents of all pages but the last.
    private var latest: [DocumentKind: [String: Int64]] = [:]

    mutating func take(_ page: PullAnswer) {
        documents.counters.reserveCapacity(documents.counters.count + page.changes.count)
        for change in page.changes {
            let document = change.document
            let checksum = checksum(of: document)
            documents.computed ^= checksum
            // A document that comes again on a later page counts as it came last.
            if count > 0 || !page.isComplete {
                let before = latest[document.kind, default: [:]]
                    .updateValue(checksum, forKey: document.id)
                documents.computed ^= before ?? 0
            }
            if document.kind.rawValue == "counter", let id = Identifier<LoadAccounts>(document.id) {
                documents.counters[id] = document.state.counter("value").clampedValue
            }
        }
        revision = page.revision
        documents.told = page.checksum
        isComplete = page.isComplete
    }

    /// Returns the checksum of a document, as docs/sync-client.md gives it.
    private func checksum(of document: SharedDocument) -> Int64 {
        var hash = FNV1a()
        for part in [document.kind.rawValue, document.id, document.state.canonicalText] {
            hash.add(part)
            hash.add(0xFF)
        }
        return Int64(bitPattern: hash.value)
    }
}
