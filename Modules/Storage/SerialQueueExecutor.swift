import Dispatch

/// An executor that runs an actor on its own queue, so that disk waits never block other tasks.
///
/// The queue borrows a thread only while there is work, so hundreds of stores can be open.
package final class SerialQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Creates an executor whose queue has a label for debuggers.
    package init(label: String) { self.queue = DispatchQueue(label: label) }

    /// Runs a job after the earlier ones.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
