import Merge
import Primitives
import Replica
import Storage

/// Which records of other programs' files are here, so that none comes twice.
///
/// A record is known by its ``RecordName``. What is known is kept in documents: it syncs, so
/// another device knows it as well, and it is taken back together with the import that wrote it,
/// so that the records may come again after that. A document holds the records of one thing that
/// were dated to one month when it was written; to find one, all of the thing are looked at, so
/// that it does not matter in which zone it was imported.
final class ImportLedger {
    /// A document of the ledger: the records of one thing in one month.
    static let kind = DocumentKind(rawValue: "import")

    /// The most records in one document, so that it fits in a push.
    static let pageRecords = 8000

    /// The field that says into which counter the records of a document went.
    private static let counter = "counter"

    /// One document, as far as it concerns the ledger.
    private struct Page {
        let id: String
        var live: Set<String>
        var fresh: [String] = []
        var counter: String?
        let isDeleted: Bool
    }

    /// All that is known of one thing.
    private struct Book {
        var pages: [Page]
        var live: Set<String>
        /// The page that was last written to, by month.
        var current: [String: Int] = [:]
    }

    private let replica: Replica
    private let transaction: Transaction
    private var books: [String: Book] = [:]
    private var order: [String] = []

    init(_ replica: Replica, in transaction: Transaction) {
        self.replica = replica
        self.transaction = transaction
    }

    /// The key by which a record of a thing was imported, and not taken back; `nil` if it was not.
    func key(of name: RecordName, in target: String) throws -> String? {
        let live = try book(target).live
        return live.contains(name.key) ? name.key : name.formerKeys.first(where: live.contains)
    }

    /// Whether any record of a thing was imported, and not taken back.
    func isKnown(_ target: String) throws -> Bool { try !book(target).live.isEmpty }

    /// The ids of the counters into which records of a thing went, as far as that was noted.
    func counters(of target: String) throws -> Set<String> {
        Set(try book(target).pages.filter { !$0.live.isEmpty }.compactMap(\.counter))
    }

    /// Notes that a record is imported now, under the day that was written for it.
    func note(
        _ name: RecordName, of target: String, on day: Day, counter: String? = nil
    ) throws {
        var book = try book(target)
        // It is changed in its place, not copied.
        books[target] = nil
        defer { books[target] = book }
        let month = "\(target).\("\(day)".prefix(7))"
        let index = Self.page(of: month, in: &book)
        book.live.insert(name.key)
        book.pages[index].live.insert(name.key)
        book.pages[index].fresh.append(name.key)
        if let counter { book.pages[index].counter = counter }
    }

    /// Writes what was noted, as a part of an action.
    func write(in action: inout Action) throws {
        for target in order {
            for page in books[target]?.pages ?? [] where !page.fresh.isEmpty {
                try action.edit(Self.kind, page.id) { Self.write(page, into: &$0) }
            }
        }
    }

    private static func write(_ page: Page, into edit: inout Edit) {
        if page.isDeleted {
            // It was taken back: what it held then is not here any more.
            edit.setDeleted(false)
            for name in edit.document.fields.keys.sorted()
            where edit.document[name] == .bool(true) && !page.live.contains(name) {
                edit.set(name, to: .null)
            }
        }
        if let counter = page.counter { edit.set(Self.counter, to: .text(counter)) }
        for key in page.fresh { edit.set(key, to: .bool(true)) }
    }

    /// The index of a page of a month with room, which is made if there is none.
    private static func page(of month: String, in book: inout Book) -> Int {
        if let known = book.current[month], book.pages[known].live.count < pageRecords {
            return known
        }
        let index = findPage(of: month, in: &book)
        book.current[month] = index
        return index
    }

    private static func findPage(of month: String, in book: inout Book) -> Int {
        let numbers = book.pages.map { page -> Int? in
            if page.id == month { return 1 }
            return page.id.hasPrefix(month + ".") ? Int(page.id.dropFirst(month.count + 1)) : nil
        }
        for (index, number) in numbers.enumerated()
        where number != nil && book.pages[index].live.count < pageRecords {
            return index
        }
        let last = numbers.compactMap(\.self).max() ?? 0
        book.pages.append(
            Page(
                id: last == 0 ? month : "\(month).\(last + 1)", live: [], counter: nil,
                isDeleted: false))
        return book.pages.count - 1
    }

    private func book(_ target: String) throws -> Book {
        if let known = books[target] { return known }
        let documents = try replica.documents(
            of: Self.kind, beginningWith: target + ".", in: transaction)
        let pages = documents.map { id, document in
            let isDeleted = document.isDeleted
            let live = document.fields.filter { $0.value.value == .bool(true) }.map(\.key)
            return Page(
                id: id, live: isDeleted ? [] : Set(live),
                counter: isDeleted ? nil : document[Self.counter]?.text, isDeleted: isDeleted)
        }
        let book = Book(pages: pages, live: pages.reduce(into: []) { $0.formUnion($1.live) })
        books[target] = book
        order.append(target)
        return book
    }
}
