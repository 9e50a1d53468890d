/// Runs a body for every element, with a limit on how many run at once.
///
/// - Returns: The results in the order of the elements.
/// - Throws: The first error; the running bodies are then cancelled.
func concurrentMap<Element: Sendable, Value: Sendable>(
    _ elements: [Element], atOnce limit: Int,
    _ body: @escaping @Sendable (Element) async throws -> Value
) async throws -> [Value] {
    precondition(limit > 0, "something must run")
    return try await withThrowingTaskGroup(of: (Int, Value).self) { group in
        var values = [Value?](repeating: nil, count: elements.count)
        var next = 0
        let start = { (group: inout ThrowingTaskGroup<(Int, Value), any Error>) in
            let (index, element) = (next, elements[next])
            group.addTask { (index, try await body(element)) }
            next += 1
        }
        while next < min(limit, elements.count) { start(&group) }
        for try await (index, value) in group {
            values[index] = value
            if next < elements.count { start(&group) }
        }
        return values.compactMap(\.self)
    }
}
