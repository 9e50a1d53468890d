/// The commits of other processes on the store, as far as they were noticed.
struct OtherProcesses: Sendable {
    /// The last commit of another process that was noticed.
    private var noticed: Int64 = 0
    /// The last commit at the look before, if this process had not told of it then.
    private var untold: Int64?

    /// Notes a look at the store; returns whether another process has committed since the last one.
    ///
    /// A commit that this process does not know may be its own, which it is about to tell of. So it
    /// counts from the second look on.
    ///
    /// - Parameters:
    ///   - last: The last commit of the store.
    ///   - known: The commits that this process knows, asked for after that.
    mutating func note(_ last: Int64, known: (last: Int64, ofOthers: Int64)) -> Bool {
        defer { untold = last > known.last ? last : nil }
        let others = untold == last && last > known.last ? last : known.ofOthers
        guard others > noticed else { return false }
        noticed = others
        return true
    }
}

extension Hub {
    /// The time between two looks for commits of other processes; one is told after the second.
    package static let lookForOthers: Duration = .milliseconds(400)

    /// Looks whether another process has committed to the store, and if so tells what it wrote and
    /// ends the streams of sessions that it ended. To be called every ``lookForOthers``, in between
    /// the heartbeats.
    ///
    /// - Returns: Whether another process has committed.
    /// - Throws: ``Storage/StorageError`` if the store can't be read.
    @discardableResult
    package func followOtherProcesses() async throws -> Bool {
        let last = try await read(isBrief: true) { try $0.reading.lastCommit() }
        let known = store.knownCommits
        guard others.withLock({ $0.note(last, known: known) }) else { return false }
        hintAll()
        try await endStreamsOfEndedSessions()
        return true
    }
}
