import API

/// The memory that planted bugs have of a world.
struct BugMemory {
    /// A counter for what happens now and then.
    var count: UInt64 = 0
    /// The times that the server was started again.
    var restarts = 0
    /// The first answers to questions, by the question.
    var answers: [String: APIResponse] = [:]
    /// The name of the server's first life.
    var life: String?

    /// Counts, and returns whether it is the turn of one in some.
    mutating func isTurn(ofOneIn some: UInt64) -> Bool {
        count += 1
        return count.isMultiple(of: some)
    }
}
