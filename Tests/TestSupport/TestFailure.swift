/// The failure of a test's closure that has to throw one type of error.
package struct TestFailure: Error, CustomStringConvertible {
    package let description: String

    /// Runs a closure, whose errors become failures of a test.
    package static func catching<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw TestFailure(of: error)
        }
    }

    private init(of error: any Error) { description = "\(error)" }
}
