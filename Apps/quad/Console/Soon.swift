/// Returns an answer, or `nil` if it takes too long or fails; what is unanswered ends with the
/// program.
func soon<Answer: Sendable>(
    within patience: Duration, _ ask: @escaping @Sendable () async throws -> Answer
) async -> Answer? {
    let (answers, answer) = AsyncStream.makeStream(of: Answer?.self)
    let asking = Task { answer.yield(try? await ask()) }
    let waiting = Task {
        try await Task.sleep(for: patience)
        answer.yield(nil)
    }
    defer {
        asking.cancel()
        waiting.cancel()
    }
    for await first in answers { return first }
    return nil
}
