import Dispatch

/// Runs an actor on a queue of its own, so that waiting for a disk never holds up other tasks.
///
/// The queue borrows a thread only while there is work, so hundreds of stores can be open.
package final class SerialQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor whose queue has a label for debuggers.
    package init(label: String) { self.queue = DispatchQueue(label: label) }

    /// Runs a job after those before it.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
