import Glibc
import Primitives
import Storage
import Synchronization

/// A thread that tells of the commits in a store's log: after a hint of another process, when
/// somebody asks, and each second, since a hint may be lost.
final class LogFollower: Sendable {
    fileprivate typealias Asking = CheckedContinuation<Void, any Error>

    private struct State {
        var asking: [Asking] = []
        var isEnding = false
        var hasEnded = false
        var ending: [CheckedContinuation<Void, Never>] = []
    }

    private let place: StorePlace
    private let pending: PendingCommits
    private let counts: EngineCounts
    private let state = Mutex(State())
    private let thread = WorkerThreads(count: 1)

    init(_ place: StorePlace, _ pending: PendingCommits, _ counts: EngineCounts) {
        (self.place, self.pending, self.counts) = (place, pending, counts)
    }

    /// Begins to follow the log from a place that was read on a base.
    func begin(at position: LogPosition, base: Int64, _ environment: Environment) {
        thread.submit { [self] in
            run(FollowerCourse(place, pending, counts, environment, position, base: base))
        }
    }

    /// Tells of all that was committed before.
    ///
    /// - Throws: ``StorageError`` if the log can't be read.
    func look() async throws {
        try await withCheckedThrowingContinuation { (asking: Asking) in
            let isOver = state.withLock { state in
                if !state.hasEnded { state.asking.append(asking) }
                return state.hasEnded
            }
            if isOver { asking.resume(throwing: StorageError.closed) }
            pending.bell.ring()
        }
    }

    /// Ends the thread, without waiting for it.
    func end() {
        state.withLock { $0.isEnding = true }
        pending.bell.ring()
    }

    /// Tells of what was committed before, and ends the thread.
    func close() async {
        end()
        await withCheckedContinuation { done in
            let isOver = state.withLock { state in
                if !state.hasEnded { state.ending.append(done) }
                return state.hasEnded
            }
            if isOver { done.resume() }
        }
    }

    private func run(_ course: FollowerCourse) {
        while true {
            let (asking, isEnding) = state.withLock { state in
                defer { state.asking = [] }
                return (state.asking, state.isEnding)
            }
            let outcome = Result {
                try place.reporting { try course.turn(isAsked: isEnding || !asking.isEmpty) }
            }
            for asking in asking { asking.resume(with: outcome) }
            if isEnding { break }
            course.wait()
        }
        pending.finish()
        let (asking, ending) = state.withLock { state in
            defer { (state.asking, state.ending, state.hasEnded) = ([], [], true) }
            return (state.asking, state.ending)
        }
        for asking in asking { asking.resume(throwing: StorageError.closed) }
        for done in ending { done.resume() }
    }
}

/// The work of the thread: it has a session to itself, and connects again when that is lost.
private final class FollowerCourse {
    /// The time between two hints to others.
    private static let betweenHints = Duration.milliseconds(2)
    /// The time between two looks without a hint.
    private static let betweenLooks = Duration.seconds(1)
    /// The time after which a lost server is connected to again.
    private static let pause = Duration.milliseconds(200)
    /// The time between two removals of old rows.
    private static let betweenRemovals = Duration.seconds(60)
    /// The time between two looks at the replicas, for those who measure.
    private static let betweenReplicas = Duration.seconds(10)

    private let place: StorePlace
    private let pending: PendingCommits
    private let counts: EngineCounts
    private let environment: Environment
    private var position: LogPosition
    private var base: Int64
    private var reader: LogReader?
    private var isHinted = false
    private var (nextLook, nextHint, nextRemoval) = (Duration.zero, Duration.zero, Duration.zero)
    private var nextReplicas = Duration.zero
    /// The lowest transaction that ran at the last look.
    private var lowest: Int64?

    init(
        _ place: StorePlace, _ pending: PendingCommits, _ counts: EngineCounts,
        _ environment: Environment, _ position: LogPosition, base: Int64
    ) {
        (self.place, self.pending, self.environment) = (place, pending, environment)
        self.counts = counts
        (self.position, self.base) = (position, base)
        // One that was opened for a short command removes nothing.
        nextRemoval = environment.boot().elapsed + Self.betweenRemovals
    }

    private var now: Duration { environment.boot().elapsed }

    /// Does what is due: hints to others, a look, and the removal of old rows.
    func turn(isAsked: Bool) throws {
        do {
            if let reader, pending.base(of: reader.base) != reader.base {
                // Numbers were raised here, which a session learns when it begins.
                self.reader = nil
            }
            let reader = try reader ?? LogReader(place)
            self.reader = reader
            if pending.owesHint, isAsked || now >= nextHint {
                pending.noteHint()
                try reader.hint()
                nextHint = now + Self.betweenHints
            }
            if isAsked || isHinted || now >= nextLook {
                let wasHinted = isHinted
                isHinted = false
                try look(reader, isHinted: wasHinted)
                nextLook = now + Self.betweenLooks
            }
            if now >= nextRemoval {
                let isMore = try reader.removeOld()
                nextRemoval = isMore ? now : now + Self.betweenRemovals
            }
            if now >= nextReplicas, counts.takeAsked() {
                nextReplicas = now + Self.betweenReplicas
                let replicas = try reader.replicas()
                counts.add {
                    $0.replicas = replicas?.count
                    $0.replicaDelay = replicas?.delay ?? .zero
                }
            }
        } catch {
            counts.noteHorizon(isStanding: true, hasMoved: false)
            reader = nil
            throw error
        }
    }

    private func look(_ reader: LogReader, isHinted: Bool) throws {
        while true {
            let page = try reader.read(after: position)
            let (removed, horizon) = (page.removed - base, reader.base + page.state.lowest - 1)
            guard reader.base == base, !position.isBefore(removed) else {
                // Rows that were not read are gone, or numbers are those of another history.
                (base, position) = (reader.base, page.state)
                return pending.miss(through: base + page.state.next - 1, horizon)
            }
            let found = page.commits.count { pending.tell($0) }
            counts.add {
                $0.foreignCommits += found
                if !isHinted { $0.unhintedCommits += found }
            }
            counts.noteHorizon(
                isStanding: page.state.lowest < page.state.next,
                hasMoved: page.state.lowest != lowest)
            lowest = page.state.lowest
            position = page.position
            pending.reach(base + position.lowest - 1)
            if position == page.state { return }
        }
    }

    /// Waits until something may be due.
    func wait() {
        let next = min(nextLook, nextRemoval, pending.owesHint ? nextHint : .seconds(1 << 40))
        do {
            if let reader {
                let time = max(.zero, next - now)
                if try reader.wait(for: pending.bell, atMost: time) { isHinted = true }
            } else {
                Descriptors.wait([pending.bell.descriptor], atMost: Self.pause)
            }
        } catch {
            reader = nil
        }
        pending.bell.silence()
    }
}
