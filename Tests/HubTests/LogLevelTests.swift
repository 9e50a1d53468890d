import API
import Accounts
import Logging
import Storage
import Testing

@testable import Hub

@Suite("Levels of answers in the log")
struct LogLevelTests {
    /// A failure of a request and the level of its line.
    static let cells: [(any Error, Logger.Level)] = [
        (Refusal(.tooMany, "wait", retryAfterSeconds: 1), .info),
        (Refusal(.tooLarge, "too large"), .info),
        (Refusal(.unavailable, "busy with others", retryAfterSeconds: 2), .info),
        (AccountsError.tooBusy, .info), (AccountsError.wrongCredentials, .info),
        (StorageError.diskFull(path: "x"), .warning),
        (StorageError.tooSlow(.seconds(10)), .warning),
        (StorageError.locked(path: "x", process: nil), .warning),
        (StorageError.corrupt(path: "x", reason: "y"), .error),
        (StorageError.inputOutput(path: "x", reason: "y"), .error),
        (StorageError.uncertain(place: "x"), .error),
        (AccountsError.hashingFailed(reason: "y"), .error),
    ]

    @Test("A refusal by a limit is no error", arguments: cells.indices)
    func limits(index: Int) {
        let (failure, level) = Self.cells[index]
        let response = APIResponse(Problem(describing: failure))
        #expect(Hub.level(of: response, failure, hasStoreFailed: false) == level)
    }

    @Test("What succeeds is seen with debug; a disk that fails is always an error")
    func others() {
        #expect(Hub.level(of: APIResponse(status: 200), nil, hasStoreFailed: false) == .debug)
        let refusal = Hub.storeFailed
        let response = APIResponse(Problem(describing: refusal))
        #expect(Hub.level(of: response, refusal, hasStoreFailed: true) == .error)
    }
}
