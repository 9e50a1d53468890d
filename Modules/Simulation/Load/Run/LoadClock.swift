/// The clock of a load, which never goes back.
///
/// - Units: microseconds since the clock was made.
package struct LoadClock: Sendable {
    /// The current time.
    package var now: @Sendable () -> Int64
    /// Waits until a time.
    package var wait: @Sendable (Int64) async throws -> Void
    /// The processor time that this process has taken, in microseconds.
    package var processorTime: @Sendable () -> Int64
    /// The number of processors of this machine.
    package var processors: Int

    /// Creates a clock.
    package init(
        processors: Int, now: @escaping @Sendable () -> Int64,
        wait: @escaping @Sendable (Int64) async throws -> Void,
        processorTime: @escaping @Sendable () -> Int64
    ) {
        (self.processors, self.now, self.wait) = (processors, now, wait)
        self.processorTime = processorTime
    }
}
