import Merge
import Primitives
import Replica
import Storage

/// Which records of other programs' files are here, so that none comes twice.
///
/// A record is known by the hash of what it says. What is known is kept in documents: it syncs, so
/// another device knows it as well, and it is taken back together with the import that wrote it,
/// so that the records may come again after that.
final class ImportLedger {
    /// A document of the ledger: the records of one thing in one month.
    static let kind = DocumentKind(rawValue: "import")

    /// The most records in one document, so that it fits in a push.
    static let pageRecords = 8000

    /// One document, as far as it concerns the ledger.
    private struct Page {
        let id: String
        var live: Set<String>
        var fresh: [String] = []
        let isDeleted: Bool
    }

    private let replica: Replica
    private let transaction: Transaction
    private var books: [String: [Page]] = [:]
    private var order: [String] = []

    init(_ replica: Replica, in transaction: Transaction) {
        self.replica = replica
        self.transaction = transaction
    }

    /// Names a record: 16 hexadecimal digits that depend on what it says alone.
    ///
    /// - Parameter ordinal: Which of several equal records of one file it is.
    static func key(_ parts: [String], ordinal: Int) -> String {
        var hash = StableHash(of: ["quad.import.1"] + parts)
        hash.combine(UInt64(ordinal))
        let id: AccountID = hash.identifier()
        return String("\(id)".prefix(16))
    }

    /// Whether a record of a thing was imported, and not taken back.
    func holds(_ key: String, of target: String, at time: Instant) throws -> Bool {
        try pages(of: book(target, time)).contains { $0.live.contains(key) }
    }

    /// Notes that a record is imported now.
    func note(_ key: String, of target: String, at time: Instant) throws {
        let book = book(target, time)
        var pages = try pages(of: book)
        var index = pages.firstIndex { $0.live.count < Self.pageRecords }
        if index == nil {
            let id = pages.isEmpty ? book : "\(book).\(pages.count + 1)"
            pages.append(Page(id: id, live: [], isDeleted: false))
            index = pages.count - 1
        }
        guard let index else { return }
        pages[index].live.insert(key)
        pages[index].fresh.append(key)
        books[book] = pages
    }

    /// Writes what was noted, as a part of an action.
    func write(in action: inout Action) throws {
        for book in order {
            for page in books[book] ?? [] where !page.fresh.isEmpty {
                try action.edit(Self.kind, page.id) { edit in
                    if page.isDeleted {
                        // It was taken back: what it held then is not here any more.
                        edit.setDeleted(false)
                        for name in edit.document.fields.keys.sorted()
                        where edit.document[name] == .bool(true) && !page.live.contains(name) {
                            edit.set(name, to: .null)
                        }
                    }
                    for key in page.fresh { edit.set(key, to: .bool(true)) }
                }
            }
        }
    }

    private func book(_ target: String, _ time: Instant) -> String {
        "\(target).\("\(DayRule.utc.day(of: time))".prefix(7))"
    }

    private func pages(of book: String) throws -> [Page] {
        if let known = books[book] { return known }
        var pages: [Page] = []
        while true {
            let id = pages.isEmpty ? book : "\(book).\(pages.count + 1)"
            guard let document = try replica.document(Self.kind, id, in: transaction) else { break }
            let isDeleted = document.isDeleted
            let live = document.fields.filter { $0.value.value == .bool(true) }.map(\.key)
            pages.append(Page(id: id, live: isDeleted ? [] : Set(live), isDeleted: isDeleted))
        }
        books[book] = pages
        order.append(book)
        return pages
    }
}
