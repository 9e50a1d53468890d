import API
import Counting
import Geofence
import Journal
import Primitives
import Storage
import Workspace

/// One device of a student: a store and a clock of its own.
struct SimulatedDevice: Sendable {
    let workspace: Workspace
    let clock: ManualClock

    /// What the device shows of its documents.
    func view() async throws -> DeviceView {
        let counters = try await workspace.counters.all()
        let entries = try await workspace.entries.last(10_000)
        return DeviceView(
            counters: Dictionary(
                counters.map { ($0.id, $0.value) }, uniquingKeysWith: { first, _ in first }),
            entries: Dictionary(
                entries.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first }),
            status: try await workspace.syncStatus())
    }
}

/// What a device shows of its documents.
struct DeviceView: Sendable {
    let counters: [Counter.ID: Int64]
    let entries: [Entry.ID: String]
    let status: SyncStatus
}

/// Who has which account, known once everybody is signed in.
struct Directory: Sendable {
    private let accounts: [AccountID]
    private let numbers: [AccountID: Int]

    /// The accounts of students, by number.
    init(_ accounts: [AccountID]) {
        self.accounts = accounts
        self.numbers = Dictionary(
            zip(accounts, accounts.indices), uniquingKeysWith: { first, _ in first })
    }

    /// The account of a student.
    func account(of student: Int) -> AccountID { accounts[student] }

    /// The student of an account; `nil` for somebody who isn't part of the day.
    func student(of account: AccountID) -> Int? { numbers[account] }
}
