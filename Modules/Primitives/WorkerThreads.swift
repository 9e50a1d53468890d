import Dispatch
import Glibc
import Synchronization

/// A few threads for work that blocks or computes for long, apart from the threads of tasks.
///
/// On Linux the queues of Dispatch share their threads with tasks: as many blocked calls as there
/// are processors would stop all tasks of a program. Work here can stop only other work here.
///
/// A thread starts when work needs it and ends with this object. Pending work is still done.
package final class WorkerThreads: Sendable {
    /// A piece of work.
    package typealias Work = @Sendable () -> Void

    private let shop: WorkShop

    /// Creates threads that begin with the first work.
    ///
    /// - Parameters:
    ///   - count: The most threads.
    ///   - givingWay: Whether a thread of this program that wakes up comes first. The threads keep
    ///     their share of the processors beside other programs, which a niceness would give away.
    package init(count: Int, givingWay: Bool = false) {
        precondition(count > 0, "work needs a thread")
        shop = WorkShop(limit: count, givesWay: givingWay)
    }

    deinit { shop.end() }

    /// Does a piece of work after those before it.
    package func submit(_ work: @escaping Work) { shop.submit(work) }

    /// Runs a closure on one of the threads and returns its result.
    package func run<Result: Sendable>(
        _ body: @Sendable () throws -> Result
    ) async throws -> Result {
        try await withoutActuallyEscaping(body) { body in
            let errand = Errand(body)
            return try await withCheckedThrowingContinuation { done in
                submit { done.resume(with: errand.result()) }
            }
        }
    }
}

/// A closure that is released before its result is passed on.
private final class Errand<Outcome: Sendable>: Sendable {
    private let body: Mutex<(@Sendable () throws -> Outcome)?>

    init(_ body: @escaping @Sendable () throws -> Outcome) { self.body = Mutex(body) }

    func result() -> Result<Outcome, any Error> {
        guard let body = body.withLock({ $0.take() }) else {
            preconditionFailure("an errand is run once")
        }
        return Result { try body() }
    }
}

/// The line of work, shared by the threads, which outlive their owner by the work they do.
private final class WorkShop: Sendable {
    private struct State {
        var line: [WorkerThreads.Work] = []
        var first = 0
        var threads = 0
        var idle = 0
        var isOver = false

        var isEmpty: Bool { first == line.count }

        mutating func next() -> WorkerThreads.Work? {
            guard !isEmpty else { return nil }
            let work = line[first]
            first += 1
            if first == line.count || first > 1024 {
                line.removeFirst(first)
                first = 0
            }
            return work
        }
    }

    /// SCHED_BATCH of Linux, which Glibc shows with extensions alone.
    private static let batch: Int32 = 3

    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)
    private let limit: Int
    private let givesWay: Bool

    init(limit: Int, givesWay: Bool) {
        (self.limit, self.givesWay) = (limit, givesWay)
    }

    func submit(_ work: @escaping WorkerThreads.Work) {
        let needsThread = state.withLock { state in
            state.line.append(work)
            let waiting = state.line.count - state.first
            guard waiting > state.idle, state.threads < limit else { return false }
            state.threads += 1
            return true
        }
        if needsThread { start() }
        bell.signal()
    }

    /// Lets every thread end after the work in line.
    func end() {
        let threads = state.withLock { state in
            state.isOver = true
            return state.threads
        }
        for _ in 0..<threads { bell.signal() }
    }

    private func start() {
        var thread = pthread_t()
        let shop = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { shop in
                // The only reference of this thread.
                shop.map { Unmanaged<WorkShop>.fromOpaque($0).takeRetainedValue().work() }
                return nil
            }, shop)
        precondition(status == 0, "the system gives no thread (error \(status))")
        pthread_detach(thread)
    }

    private func work() {
        if givesWay {
            // A batch thread interrupts no other one when it wakes up, and is interrupted by those
            // that do. On Linux 0 is this thread alone. Without it, all share alike.
            var priority = sched_param()
            sched_setscheduler(0, Self.batch, &priority)
        }
        while true {
            let (work, isOver) = state.withLock { state in
                let work = state.next()
                if work == nil && !state.isOver { state.idle += 1 }
                return (work, state.isOver)
            }
            if let work {
                work()
            } else if isOver {
                return
            } else {
                bell.wait()
                state.withLock { $0.idle -= 1 }
            }
        }
    }
}
