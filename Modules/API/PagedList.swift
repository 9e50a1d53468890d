import Primitives

/// An element of a list in which each person is once.
package protocol ListedPerson: Codable, Sendable {
    /// The person.
    var person: AccountID { get }
}

extension ConversationSummary: ListedPerson {}
extension RequestSummary: ListedPerson {}

/// A page of a list of people, as the server tells it.
package protocol PagedList: Codable, Sendable {
    /// An element of the list.
    associatedtype Element: ListedPerson
    /// The elements, in order.
    var elements: [Element] { get }
    /// The position after the last one; `nil` if none follows.
    var next: String? { get }
}

extension ConversationList: PagedList {
    /// The conversations.
    package var elements: [ConversationSummary] { conversations }
}

extension RequestList: PagedList {
    /// The requests.
    package var elements: [RequestSummary] { requests }
}

extension APIClient {
    /// The most pages of a list that are asked for.
    private static let pages = 100

    /// Asks for all pages of a list.
    ///
    /// Somebody who writes meanwhile moves to the beginning, perhaps out of a page that is not
    /// asked for yet. So the first page is asked for again after several.
    package func whole<List: PagedList>(
        _ route: Route<ListQuery, List>
    ) async throws -> [List.Element] {
        var page = try await call(route)
        guard page.next != nil else { return page.elements }
        var elements = page.elements
        var asked = 1
        while let next = page.next, asked < Self.pages {
            page = try await call(route, ListQuery(after: next))
            elements += page.elements
            asked += 1
        }
        let first = try await call(route).elements
        var known: Set<AccountID> = []
        return (first + elements).filter { known.insert($0.person).inserted }
    }
}
