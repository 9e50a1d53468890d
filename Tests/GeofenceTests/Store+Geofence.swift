import Geofence
import Primitives
import Storage

extension Store {
    /// Reads places in a transaction.
    func readPlaces<Result: Sendable>(
        _ body: @Sendable (Places) throws -> Result
    ) async throws -> Result {
        try await read { transaction in try body(Places(in: transaction)) }
    }

    /// Changes places in a transaction.
    @discardableResult
    func editPlaces<Result: Sendable>(
        _ body: @Sendable (PlaceEditor) throws -> Result
    ) async throws -> Result {
        try await write { transaction in try body(PlaceEditor(in: transaction)) }
    }

    /// Reads visits in a transaction.
    func readVisits<Result: Sendable>(
        _ body: @Sendable (Visits) throws -> Result
    ) async throws -> Result {
        try await read { transaction in try body(Visits(in: transaction)) }
    }

    /// Changes visits in a transaction.
    @discardableResult
    func editVisits<Result: Sendable>(
        _ body: @Sendable (VisitEditor) throws -> Result
    ) async throws -> Result {
        try await write { transaction in try body(VisitEditor(in: transaction)) }
    }

    /// Records the transitions of a person, and returns the number of changes.
    @discardableResult
    func record(_ transitions: [Transition], of person: AccountID) async throws -> Int {
        try await write(for: .of(person)) { transaction in
            try VisitEditor(in: transaction).record(transitions, of: person)
        }
    }
}
