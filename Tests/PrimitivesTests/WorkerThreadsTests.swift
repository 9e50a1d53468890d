import Dispatch
import Glibc
import Primitives
import Synchronization
import Testing

@Suite("Threads for work that blocks")
struct WorkerThreadsTests {
    @Test("Results and errors come back, and no more threads work at once than allowed")
    func results() async throws {
        struct Failure: Error, Equatable { let number: Int }
        let threads = WorkerThreads(count: 3)
        let room = Room()
        let outcomes = await withTaskGroup(of: Result<Int, any Error>.self) { group in
            for number in 0..<200 {
                group.addTask {
                    do {
                        return .success(
                            try await threads.run {
                                room.enter()
                                usleep(100)
                                room.leave()
                                if number.isMultiple(of: 7) { throw Failure(number: number) }
                                return number
                            })
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: [Result<Int, any Error>]()) { $0.append($1) }
        }
        let numbers = outcomes.map { outcome in
            switch outcome {
            case .success(let number): number
            case .failure(let error): (error as? Failure)?.number ?? -1
            }
        }
        #expect(numbers.sorted() == Array(0..<200))
        #expect((1...3).contains(room.most))
    }

    @Test("More blocked work than processors stops no task")
    func blocked() async throws {
        let threads = WorkerThreads(count: 16)
        let gate = Gate()
        let stuck = (0..<16).map { _ in
            Task { try await threads.run { gate.wait() } }
        }
        // Tasks go on although every piece of work blocks its thread.
        for _ in 0..<100 { await Task.yield() }
        let others = await withTaskGroup(of: Int.self) { group in
            for number in 0..<100 { group.addTask { number } }
            return await group.reduce(0, +)
        }
        #expect(others == 4950)
        for _ in stuck { gate.open() }
        for task in stuck { try await task.value }
    }

    @Test("Threads that give way keep the share that others have", arguments: [true, false])
    func givingWay(givesWay: Bool) async throws {
        // Compared with a thread made at the same place: those of Dispatch choose their niceness
        // themselves, and what they begin has it from them.
        let other = WorkerThreads(count: 1)
        let threads = WorkerThreads(count: 1, givingWay: givesWay)
        let look: @Sendable () -> (Int32, Int32) = {
            (sched_getscheduler(0), getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
        }
        let (ordinaryPolicy, ordinaryNiceness) = try await other.run(look)
        let (policy, niceness) = try await threads.run(look)
        #expect(policy == (givesWay ? 3 : ordinaryPolicy), "SCHED_BATCH is 3")
        #expect(niceness == ordinaryNiceness)
    }

    @Test("Work of one thread is done in order, the last of it after the end of the object")
    func order() async throws {
        let done = Numbers()
        let last = AsyncStream<Void>.makeStream()
        do {
            let threads = WorkerThreads(count: 1, givingWay: true)
            for number in 0..<5000 {
                threads.submit {
                    done.append(number)
                    if number == 4999 { last.continuation.finish() }
                }
            }
        }
        for await _ in last.stream {}
        #expect(done.all == Array(0..<5000))
    }
}

/// A counter of the threads that are inside at the same time.
private final class Room: Sendable {
    private let inside = Mutex((now: 0, most: 0))

    var most: Int { inside.withLock { $0.most } }

    func enter() {
        inside.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
        }
    }

    func leave() { inside.withLock { $0.now -= 1 } }
}

/// Numbers in the order of their arrival.
private final class Numbers: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func append(_ number: Int) { numbers.withLock { $0.append(number) } }
}

/// A semaphore that tests block on.
private struct Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { semaphore.wait() }

    func open() { semaphore.signal() }
}
