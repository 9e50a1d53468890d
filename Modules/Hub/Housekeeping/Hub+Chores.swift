import Geofence
import Logging
import Primitives
import Social
import Sync

extension Hub {
    /// Does the chores that are due: ends the visits of silent phones, removes data past its
    /// retention (old visits, expired sessions, and about once a day documents whose deletion has
    /// reached all devices of an account), and erases the remains of visits in the files about once
    /// an hour. To be called periodically, by every process on the store; one whose clock is not
    /// the store's does none.
    ///
    /// - Throws: The first error, after all chores were tried.
    package func tidy() async throws {
        if let problem = try await storeProblem() {
            return logger.warning("no chores are done", metadata: ["reason": .string(problem)])
        }
        var done: [Chore: Int] = [:]
        var failure: (any Error)?
        let mayForget = try await readClocks()
        if mayForget {
            let oldest = keptTime(now: environment.now()).lowerBound
            presences.withLock { $0.drop(before: oldest) }
        }
        for chore in Chore.allCases where mayForget || !chore.forgets {
            do {
                done[chore] = try await run(chore)
            } catch {
                failure = failure ?? error
            }
        }
        if mayForget {
            // Each process may have a place of its own.
            do { try await ends?.compact(at: environment.now()) } catch {
                failure = failure ?? error
            }
        }
        if done.values.contains(where: { $0 > 0 }) {
            var metadata: Logger.Metadata = [:]
            for (chore, count) in done { metadata[chore.rawValue] = .stringConvertible(count) }
            logger.info("tidied up", metadata: metadata)
        }
        if let failure { throw failure }
    }

    /// Compares the wall clock with the clock of the machine and that of the store; returns whether
    /// something may be forgotten by it.
    private func readClocks() async throws -> Bool {
        let reading = ForgettingClock.Reading(
            wall: environment.now(), machine: environment.boot())
        let (isBelieved, isNews) = try await read {
            try ForgettingClockRow.opinion(of: reading, in: $0.reading)
        }
        if isNews {
            try await write(evenOnFullDisk: true) {
                try ForgettingClockRow.note(reading, in: $0.transaction)
            }
        }
        if !isBelieved {
            logger.warning("the clock has jumped: nothing is forgotten until it is believed again")
        }
        return isBelieved
    }

    /// Does a chore if it is due and no other process is doing it.
    ///
    /// - Returns: The number of things that it removed or changed.
    private func run(_ chore: Chore) async throws -> Int {
        let started = environment.now()
        guard try await take(chore) else { return 0 }
        do {
            let count = try await work(at: chore, now: started)
            try await plan(chore, at: started + chore.interval)
            return count
        } catch {
            try await plan(chore, at: started)
            throw error
        }
    }

    /// Takes a chore that is due; the other processes then leave it alone for
    /// ``Chore/longestRun``, or until it is planned again.
    func take(_ chore: Chore) async throws -> Bool {
        let isDue = try await read { try $0.isDue(chore) }
        guard isDue else { return false }
        return try await write(evenOnFullDisk: true) { editor in
            guard try editor.isDue(chore) else { return false }
            try editor.plan(chore, at: editor.now + Chore.longestRun)
            return true
        }
    }

    private func plan(_ chore: Chore, at due: Instant) async throws {
        try await write(evenOnFullDisk: true) { try $0.plan(chore, at: due) }
    }

    private func work(at chore: Chore, now: Instant) async throws -> Int {
        switch chore {
        case .phones: return try await advancePhones(now: now)
        case .visits:
            let oldest = now - configuration.retention
            let visits = try await repeating {
                try $0.visits.purge(before: oldest, atMost: VisitEditor.purgedAtOnce)
            }
            return try await visits + purgePauses(before: oldest)
        case .presence:
            return try await repeating { editor in
                let count = try editor.conversations.removePastWhereabouts()
                if count > 0 { try editor.visits.leaveRemains() }
                return count
            }
        case .sessions:
            let attempts = try await disk.writing(isNeeded: true) {
                try await authenticator.forgetOldAttempts()
            }
            let others = try await repeating { editor in
                let ended = try editor.accounts.removeExpired()
                for session in ended { try editor.forgetDevice(of: session) }
                return try ended.count + editor.accounts.removeExpiredInvites()
                    + editor.transaction.removeExpiredEnds(at: editor.now)
            }
            return attempts + others
        case .remains:
            try await Visits.eraseRemains(
                in: store,
                with: Domain.forgottenSocially.union([
                    PhoneTracker.table.schema.name, Whereabouts.tableName,
                ]))
            return 0
        case .social: return try await forgetSocial(now: now)
        case .texts: return try await emptyTexts()
        case .deletions: return try await sync.sweep()
        }
    }
}

extension Hub {
    /// The number of people of whom a chore reads in one transaction what is due.
    private static let peopleAtOnce = 100

    /// Removes what is outdated of pauses, in a transaction for each person of whom something is.
    private func purgePauses(before oldest: Instant) async throws -> Int {
        var removed = 0
        var last: AccountID?
        repeat {
            let (people, due) = try await read { [last] reader in
                let people = try reader.pauses.people(after: last, atMost: Self.peopleAtOnce)
                let due = try people.filter {
                    let old = try reader.pauses.outdated(of: $0, before: oldest)
                    return !old.pauses.isEmpty || !old.presences.isEmpty
                }
                return (people, due)
            }
            for person in due {
                removed += try await write(for: .of(person), evenOnFullDisk: true) {
                    try $0.visits.purgePauses(of: person, before: oldest)
                }
            }
            last = people.last
        } while last != nil
        return removed
    }
}

extension HubReader {
    /// Whether a chore may be done now.
    fileprivate func isDue(_ chore: Chore) throws -> Bool {
        guard let due = try reading.get(ChoreRow.table, chore)?.due else { return true }
        // A clock that was set back must not put a chore off for longer than usual.
        return due <= now || due > now + max(chore.interval, Chore.longestRun)
    }
}

extension HubEditor {
    fileprivate func plan(_ chore: Chore, at due: Instant) throws {
        try transaction.put(ChoreRow(chore: chore, due: due), in: ChoreRow.table)
    }
}
