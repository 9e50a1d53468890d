import Dispatch
import Synchronization

/// The thread that the program begins with, as an executor of tasks.
///
/// A short command runs on it alone: a second thread costs its creation, a stack and a heap.
final class MainThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let isThere = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        isThere.signal()
    }

    /// Runs jobs in their order until the program ends; called on the thread itself.
    func run() -> Never {
        while true {
            isThere.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
