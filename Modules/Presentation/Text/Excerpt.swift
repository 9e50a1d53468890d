/// The first of many items, one per line, and the number of the rest.
package enum Excerpt {
    /// The number of items that are listed at most.
    package static let limit = 20

    /// Returns at most twenty lines, and one such as `and 95 more`.
    ///
    /// - Parameter count: The total number of items, if the collection has only some of them.
    package static func lines(
        _ things: some Collection<some CustomStringConvertible>, of count: Int? = nil
    ) -> [String] {
        let more = (count ?? things.count) - min(limit, things.count)
        return things.prefix(limit).map(\.description) + (more > 0 ? ["and \(more) more"] : [])
    }
}
