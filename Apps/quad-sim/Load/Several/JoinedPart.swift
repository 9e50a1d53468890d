import Foundation
import LoadTest
import Primitives

/// The part of a generator, as it tells its leader of it.
actor JoinedPart {
    private let client: LeadClient
    private let key: String
    private let ledger: LedgerTail
    private let clock: LoadClock
    private var isReady = false
    /// The time of the beginning, by the generator's clock.
    private var origin: Int64?
    private var ledgerBytes = 0
    private var heardAt: Int64
    private var isOver = false
    /// The reason for which the leader cannot be told any more.
    private(set) var trouble: Failure?

    private static let pause: Duration = .milliseconds(100)
    /// The beats between two that tell figures.
    private static let figuresEach = 10

    init(_ client: LeadClient, key: String, ledger: String, clock: LoadClock) {
        (self.client, self.key, self.clock) = (client, key, clock)
        (self.ledger, heardAt) = (LedgerTail(path: ledger), clock.now())
    }

    /// Waits for the beginning, and returns its time.
    func begin() async throws -> Int64 {
        isReady = true
        while true {
            if let origin { return origin }
            if isOver { return clock.now() }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Ends the part before its time.
    func end(_ run: LoadRun) {
        isOver = true
        run.end()
    }

    /// Tells the leader of a run until the task is cancelled.
    func accompany(_ run: LoadRun) async {
        var count = 0
        while !Task.isCancelled {
            // Before the beginning each beat may bring it; later one a second is enough.
            if origin == nil || count % Self.figuresEach == 0 { await tell(of: run) }
            count += 1
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func tell(of run: LoadRun) async {
        var beat = LoadBeat(key: key)
        beat.isReady = isReady
        if origin != nil { (beat.figures, beat.aborted) = (run.figures, run.notes.aborted) }
        do throws(Failure) {
            let order = try await send(&beat)
            if order.isOver { end(run) }
        } catch {
            let isSilent = clock.now() - heardAt > Int64(LoadLead.patience * 1e6)
            guard !Task.isCancelled, isSilent || error.kind != .unreachable else { return }
            trouble = error
            end(run)
        }
    }

    /// Tells the rest of the ledger and the result.
    ///
    /// - Throws: ``Failure`` if the leader can't be told.
    func finish(_ result: LoadPartResult) async throws(Failure) {
        if let trouble { throw trouble }
        var beat = LoadBeat(key: key)
        while true {
            do throws(Failure) {
                _ = try await send(&beat)
                if beat.result != nil { return }
                if try isTold() { beat.result = result }
            } catch {
                let isSilent = clock.now() - heardAt > Int64(LoadLead.patience * 1e6)
                guard error.kind == .unreachable, !isSilent else { throw error }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    private func send(_ beat: inout LoadBeat) async throws(Failure) -> LoadOrder {
        (beat.ledgerStart, beat.ledger) = (ledgerBytes, try piece())
        let sent = clock.now()
        let order = try await client.beat(beat)
        heardAt = clock.now()
        ledgerBytes = order.ledgerBytes
        if let seconds = order.beginsIn, origin == nil {
            origin = (sent + heardAt) / 2 + Int64(seconds * 1e6)
        }
        return order
    }

    /// Returns the next whole lines of the ledger.
    private func piece() throws(Failure) -> String {
        do {
            return try ledger.lines(from: ledgerBytes)
        } catch {
            throw Failure(.inputOutput, error.description)
        }
    }

    /// Whether the leader has the whole ledger of a run that is over.
    private func isTold() throws(Failure) -> Bool {
        do {
            return try ledger.ends(at: ledgerBytes)
        } catch {
            throw Failure(.inputOutput, error.description)
        }
    }
}
