/// The place of a page in a list.
package enum PagePosition: Sendable, Hashable {
    /// The beginning.
    case first
    /// The rows after a mark.
    case after(String)
    /// The rows before a mark.
    case before(String)
}

/// A page of a list.
package struct RecordPage<Element: Sendable>: Sendable {
    /// The elements in order.
    package let elements: [Element]
    /// The mark of the first element, if others come before it.
    package let earlier: String?
    /// The mark of the last element, if others come after it.
    package let later: String?

    fileprivate init(elements: [Element], earlier: String?, later: String?) {
        (self.elements, self.earlier, self.later) = (elements, earlier, later)
    }

    /// Returns the page with other elements in the place of these.
    package func map<Other>(_ change: (Element) throws -> Other) rethrows -> RecordPage<Other> {
        RecordPage<Other>(elements: try elements.map(change), earlier: earlier, later: later)
    }
}

extension RecordPage {
    /// Creates a page of a list that is in memory; an unknown mark gives the first page.
    package init(
        of all: [Element], at position: PagePosition, limit: Int, mark: (Element) -> String
    ) {
        let start: Int
        switch position {
        case .first: start = 0
        case .after(let text): start = all.firstIndex { mark($0) == text }.map { $0 + 1 } ?? 0
        case .before(let text):
            start = max(0, (all.firstIndex { mark($0) == text } ?? 0) - limit)
        }
        elements = Array(all.dropFirst(start).prefix(limit))
        earlier = start > 0 ? elements.first.map(mark) : nil
        later = start + elements.count < all.count ? elements.last.map(mark) : nil
    }
}

extension ReadTransaction {
    /// Returns the records of a query around a position, in the order of the query.
    ///
    /// - Parameters:
    ///   - limit: The most records of a page.
    ///   - mark: Returns the text by which a record is found again.
    ///   - resume: Returns a query for what comes after a mark in its order; `nil` if the text is
    ///     no mark, which gives the first page.
    /// - Complexity: O(log N + limit).
    package final func page<Record>(
        of query: Query<Record>, at position: PagePosition, limit: Int,
        mark: (Record) -> String,
        resume: (_ query: Query<Record>, _ mark: String, _ isReversed: Bool) -> Query<Record>?
    ) throws -> RecordPage<Record> {
        let rest: Query<Record>?
        let isReversed: Bool
        switch position {
        case .first: (rest, isReversed) = (nil, false)
        case .after(let text): (rest, isReversed) = (resume(query, text, false), false)
        case .before(let text): (rest, isReversed) = (resume(query.reversed(), text, true), true)
        }
        // One more says whether others follow.
        let found = try all((rest ?? query).limited(to: limit == .max ? limit : limit + 1))
        let (hasMore, records) = (found.count > limit, Array(found.prefix(limit)))
        guard rest != nil, isReversed else {
            return RecordPage(
                elements: records, earlier: rest == nil ? nil : records.first.map(mark),
                later: hasMore ? records.last.map(mark) : nil)
        }
        return RecordPage(
            elements: records.reversed(), earlier: hasMore ? records.last.map(mark) : nil,
            later: records.first.map(mark))
    }
}
