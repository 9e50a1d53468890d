/// The figures of a server during one second, as far as they can be had.
package struct ServerSample: Sendable, Hashable, Codable {
    /// The share of one processor that it took, in percent.
    package var processor: Double?
    /// The memory that it has, in bytes.
    package var memory: Int?
    /// The log of its store, in bytes.
    package var log: Int?
    /// The open event streams, by its own count.
    package var streams: Int?
    /// The requests that it has answered since it began, by its own count.
    package var answered: Int?

    /// Creates figures of nothing.
    package init() {}

    /// The larger of both figures, each by itself.
    func larger(_ other: Self) -> Self {
        func larger<Value: Comparable>(_ one: Value?, _ two: Value?) -> Value? {
            guard let one, let two else { return one ?? two }
            return max(one, two)
        }
        var sample = self
        sample.processor = larger(processor, other.processor)
        sample.memory = larger(memory, other.memory)
        sample.log = larger(log, other.log)
        sample.streams = larger(streams, other.streams)
        sample.answered = larger(answered, other.answered)
        return sample
    }
}
