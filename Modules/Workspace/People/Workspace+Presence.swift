import API
import Geofence
import Primitives

extension Workspace {
    /// Returns the place where the user says to be; `nil` for nothing.
    public func presence() async throws -> Here? {
        try await call(Routes.presence).here
    }

    /// Says to the user's connections where the user is, instead of what was said before.
    ///
    /// - Parameters:
    ///   - place: The place; `nil` if the note says it.
    ///   - note: A few words on one line.
    ///   - until: The time at which it ends by itself, at most 24 hours ahead.
    public func statePresence(
        at place: Place.ID?, note: String? = nil, until: Instant
    ) async throws -> Delivery<Here?> {
        let statement = HereStatement(
            place: place.map { PlaceReference(retagging: $0) }, note: note, until: until)
        let (answer, report) = try await perform(.statePresence(statement))
        guard case .presence(let here) = answer else { return .waiting(report) }
        return .done(here)
    }

    /// Takes back where the user said to be.
    @discardableResult
    public func endPresence() async throws -> Delivery<Void> {
        try await carryOut(.endPresence)
    }
}

extension Workspace {
    /// Tells the server how far this device has conversations, and how far the user has read them.
    public func acknowledge(_ receipts: [MessageReceipt]) async throws {
        var rest = receipts[...]
        while !rest.isEmpty {
            let page = rest.prefix(APILimits.receipts)
            rest = rest.dropFirst(page.count)
            _ = try await call(Routes.receipts, ReceiptBatch(items: Array(page)))
        }
    }
}
