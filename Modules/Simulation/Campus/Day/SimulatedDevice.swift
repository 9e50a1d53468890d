import Counting
import Journal
import Primitives
import Workspace

/// One device of a student, with its own store and clock.
struct SimulatedDevice: Sendable {
    let workspace: Workspace
    let clock: ManualClock
    /// The way to the server.
    let line: DeviceLine

    /// Reads the documents that the device shows.
    func view() async throws -> DeviceView {
        let counters = try await workspace.read { try $0.counters.all() }
        let entries = try await workspace.read { try $0.entries.last(10_000) }
        return DeviceView(
            counters: Dictionary(
                counters.map { ($0.id, $0.value) }, uniquingKeysWith: { first, _ in first }),
            entries: Dictionary(
                entries.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first }),
            status: try await workspace.syncStatus(),
            waiting: try await workspace.outbox())
    }
}

/// The documents that a device shows.
struct DeviceView: Sendable {
    let counters: [Counter.ID: Int64]
    let entries: [Entry.ID: String]
    let status: SyncStatus
    /// The things in the outbox.
    let waiting: [OutboxItem]
}

/// The mapping between students and accounts, known once everybody is signed in.
struct Directory: Sendable {
    private let accounts: [AccountID]
    private let numbers: [AccountID: Int]

    /// Creates a directory from the students' accounts, by number.
    init(_ accounts: [AccountID]) {
        self.accounts = accounts
        self.numbers = Dictionary(
            zip(accounts, accounts.indices), uniquingKeysWith: { first, _ in first })
    }

    /// Returns the account of a student.
    func account(of student: Int) -> AccountID { accounts[student] }

    /// Returns the student of an account; `nil` if the account isn't part of the day.
    func student(of account: AccountID) -> Int? { numbers[account] }
}
