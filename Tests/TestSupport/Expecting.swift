import Testing

/// Checks a condition whose expression has closures.
///
/// The compiler (Swift 6.3) may mix up the closures that stand in the arguments of `#expect` within
/// one function, so that another one runs than the one that is written; in the arguments of a
/// function it does not.
package func expect(
    _ condition: Bool, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(condition, comment, sourceLocation: sourceLocation)
}

/// Checks that a closure, which has further closures inside, throws an error.
package func expect<Failure: Error & Equatable>(
    throws error: Failure, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Any
) async {
    await #expect(throws: error, sourceLocation: sourceLocation) { _ = try await body() }
}

/// Checks that a closure, which has further closures inside, throws an error of a type.
///
/// - Returns: The error; `nil` if it threw none of that type.
@discardableResult
package func expect<Failure: Error>(
    throws type: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Any
) async -> Failure? {
    await #expect(throws: type, sourceLocation: sourceLocation) { _ = try await body() }
}
