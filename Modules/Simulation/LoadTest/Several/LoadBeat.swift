/// The message of a generator at work, at least every second: its state and what its ledger has
/// got since.
package struct LoadBeat: Sendable, Codable {
    /// The most bytes of a ledger in one beat.
    package static let ledgerBytes = 1 << 20

    /// The secret by which the generator is known.
    package let key: String
    /// Whether all its streams are open, so that it waits for the beginning.
    package var isReady = false
    /// The figures so far; `nil` before the beginning.
    package var figures: LoadFigures?
    /// The threshold for which the generator ended early; `nil` if it did not.
    package var aborted: String?
    /// The byte of its ledger at which the piece begins.
    package var ledgerStart = 0
    /// The piece of its ledger, whole lines.
    package var ledger = ""
    /// The result, once the whole ledger was told; `nil` before.
    package var result: LoadPartResult?

    /// Creates a beat that tells nothing.
    package init(key: String) { self.key = key }
}

/// The result of one part of a load, without the audit.
package struct LoadPartResult: Sendable, Codable {
    /// The name of the run.
    package let run: String
    /// The figures.
    package let figures: LoadFigures
    /// The notes.
    package let notes: LoadNotes
    /// The check that no stream missed an event.
    package let streamCheck: AuditCheck
    /// Whether the whole part was carried out.
    package let isComplete: Bool

    /// Creates the result of a run that has ended.
    package init(_ run: LoadRun, name: String, figures: LoadFigures) {
        (self.run, self.figures) = (name, figures)
        (notes, streamCheck, isComplete) = (run.notes, run.streamCheck, !run.isEnded)
    }
}

/// The answer of a leader to a beat.
package struct LoadOrder: Sendable, Hashable, Codable {
    /// The seconds until the beginning; `nil` until it is agreed.
    package var beginsIn: Double?
    /// Whether the load is to end now.
    package var isOver = false
    /// The number of bytes of the ledger that the leader has.
    package var ledgerBytes = 0

    /// Creates an order to go on.
    package init() {}
}
