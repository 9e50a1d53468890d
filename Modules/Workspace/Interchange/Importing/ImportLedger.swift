import Merge
import Primitives
import Storage
import Sync

/// The ledger of records from other programs' files, so that none is imported twice.
///
/// A record is identified by its ``RecordName``. The ledger is kept in documents: it syncs, so that
/// other devices know it as well, and it is undone together with the import that wrote it, so that
/// the records can be imported again. A document holds the records of one target that were dated to
/// one month when it was written. A lookup searches all documents of the target, so the zone of the
/// import does not matter.
///
/// Beside the key of a tap stands what it counted (``ImportTrace``), since histories do not sync:
/// another device can take it back when its source has corrected it. Beside that of a time measured
/// in a table stands its span, since the table may have been read in another zone.
final class ImportLedger {
    /// The kind of the ledger's documents, each with the records of one target in one month.
    static let kind = DocumentKind(rawValue: "import")

    /// The most records in one document, so that it fits in a push.
    static let pageRecords = 8000

    /// Returns the ledger's name for what came from a counter by a table of Quad's own.
    static func origin(_ counter: String) -> String { "origin.\(counter)" }

    /// The field with the counter that the records of a document went into.
    private static let counter = "counter"

    /// A document of the ledger, reduced to what the ledger needs.
    private struct Page {
        let id: String
        var live: Set<String>
        var fresh: [String] = []
        var gone: [String] = []
        var traces: [ImportTrace] = []
        var freshTraces: [ImportTrace] = []
        var counter: String?
        let isDeleted: Bool

        /// Whether one more record fits in the document.
        var hasRoom: Bool { live.count + 2 * (traces.count + freshTraces.count) < pageRecords }
    }

    /// All pages of one target.
    private struct Book {
        var pages: [Page]
        var live: Set<String>
        var traces: [String: [ImportTrace]] = [:]
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

    /// Returns the key under which a record of a target was imported and not undone; `nil` if there
    /// is none.
    func key(of name: RecordName, in target: String) throws -> String? {
        let live = try book(target).live
        return live.contains(name.key) ? name.key : name.formerKeys.first(where: live.contains)
    }

    /// Whether any record of a target was imported and not undone.
    func isKnown(_ target: String) throws -> Bool {
        try !book(target).live.isEmpty
    }

    /// Returns the ids of the counters that records of a target went into, as far as they were
    /// noted.
    func counters(of target: String) throws -> Set<String> {
        Set(try book(target).pages.filter { !$0.live.isEmpty }.compactMap(\.counter))
    }

    /// Returns what the known records of a target counted, as far as that was noted, in no order.
    func traces(of target: String) throws -> [ImportTrace] {
        let book = try book(target)
        return book.traces.values.flatMap { $0.filter { book.live.contains($0.key) } }
    }

    /// Returns what the known taps of a place in their source counted, in no order.
    func traces(at place: String, of target: String) throws -> [ImportTrace] {
        let book = try book(target)
        return (book.traces[place] ?? []).filter { book.live.contains($0.key) }
    }

    /// Notes that a record is imported now, under the day that is written in it.
    func note(
        _ name: RecordName, of target: String, on day: Day, counter: String? = nil,
        trace: ImportTrace? = nil
    ) throws {
        var book = try book(target)
        // The book is taken out, so that it is changed in place and not copied.
        books[target] = nil
        defer { books[target] = book }
        let month = "\(target).\("\(day)".prefix(7))"
        let index = Self.page(of: month, in: &book)
        book.live.insert(name.key)
        book.pages[index].live.insert(name.key)
        book.pages[index].fresh.append(name.key)
        if let counter { book.pages[index].counter = counter }
        if let trace {
            book.pages[index].freshTraces.append(trace)
            book.traces[trace.place, default: []].append(trace)
        }
    }

    /// Returns the keys of all records of a target that were imported and not undone.
    func keys(of target: String) throws -> Set<String> { try book(target).live }

    /// Forgets a record that another one replaces.
    func forget(_ key: String, of target: String) throws {
        var book = try book(target)
        books[target] = nil
        defer { books[target] = book }
        book.live.remove(key)
        for index in book.pages.indices where book.pages[index].live.remove(key) != nil {
            book.pages[index].gone.append(key)
        }
    }

    /// Writes the noted records as part of an action.
    func write(in action: Action) throws {
        for target in order {
            for page in books[target]?.pages ?? []
            where !page.fresh.isEmpty || !page.gone.isEmpty {
                try action.edit(Self.kind, page.id) { Self.write(page, into: &$0) }
            }
        }
    }

    private static func write(_ page: Page, into edit: inout Edit) {
        if page.isDeleted {
            // The page was undone: its former records are no longer here.
            edit.setDeleted(false)
            for name in edit.document.fields.keys.sorted()
            where edit.document[name] == .bool(true) && !page.live.contains(name) {
                edit.set(name, to: .null)
            }
        }
        if let counter = page.counter { edit.set(Self.counter, to: .text(counter)) }
        for key in page.gone {
            edit.set(key, to: .null)
            let trace = ImportTrace.field(of: key)
            if edit.document[trace] != nil { edit.set(trace, to: .null) }
        }
        for key in page.fresh { edit.set(key, to: .bool(true)) }
        for trace in page.freshTraces {
            edit.set(ImportTrace.field(of: trace.key), to: .text(trace.text))
        }
    }

    /// Returns the index of a month's page with room, and creates the page if there is none.
    private static func page(of month: String, in book: inout Book) -> Int {
        if let known = book.current[month], book.pages[known].hasRoom {
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
        where number != nil && book.pages[index].hasRoom {
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
            let traces =
                isDeleted
                ? []
                : document.fields.compactMap { name, field in
                    field.value.text.flatMap { ImportTrace(field: name, text: $0) }
                }
            return Page(
                id: id, live: isDeleted ? [] : Set(live), traces: traces,
                counter: isDeleted ? nil : document[Self.counter]?.text, isDeleted: isDeleted)
        }
        let book = Book(
            pages: pages, live: pages.reduce(into: []) { $0.formUnion($1.live) },
            traces: Dictionary(grouping: pages.flatMap(\.traces), by: \.place))
        books[target] = book
        order.append(target)
        return book
    }
}
