import Dispatch
import Glibc
import Synchronization

/// Work that is done on all processors at once.
enum Concurrent {
    /// The number of processors.
    static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Returns the results for the numbers below a count, in their order.
    static func map<Result: Sendable>(
        _ count: Int, _ body: @Sendable (Int) -> Result
    ) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = body(index)
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
