/// The first of many things, a line each, and how many more there are.
public enum Excerpt {
    /// The most things that are told one by one.
    public static let limit = 20

    /// Twenty lines at most, and one such as `and 95 more`.
    ///
    /// - Parameter count: How many there are in all, where some are not at hand.
    public static func lines(
        _ things: some Collection<some CustomStringConvertible>, of count: Int? = nil
    ) -> [String] {
        let more = (count ?? things.count) - min(limit, things.count)
        return things.prefix(limit).map(\.description) + (more > 0 ? ["and \(more) more"] : [])
    }
}
