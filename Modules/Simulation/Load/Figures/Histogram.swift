import Foundation

/// A histogram of whole microseconds with three significant digits, up to an hour.
///
/// Histograms add exactly: the sum of the parts of a run equals the histogram of the whole run.
/// ```
/// var latency = Histogram()
/// latency.record(1_250)
/// latency.value(atPercentile: 99)
/// ```
/// - Units: microseconds.
/// - Source: Tene, HdrHistogram: linear parts of 1024 values in powers of two.
package struct Histogram: Sendable, Hashable {
    /// The largest value; greater ones are recorded as this one.
    package static let largest: Int64 = 3_600_000_000

    private static let halfBits = 10
    private static let half = 1 << halfBits
    private static let lowMask: Int64 = 2 * 1024 - 1

    private var counts: [UInt64] = []
    /// The number of recorded values.
    package private(set) var total: UInt64 = 0

    /// Creates an empty histogram.
    package init() {}

    /// Adds a value; one below zero counts as zero.
    package mutating func record(_ value: Int64, times: UInt64 = 1) {
        let index = Self.index(of: min(max(value, 0), Self.largest))
        if index >= counts.count {
            counts += [UInt64](repeating: 0, count: index + 1 - counts.count)
        }
        counts[index] += times
        total += times
    }

    /// Adds all values of another histogram.
    package mutating func add(_ other: Self) {
        if counts.count < other.counts.count {
            counts += [UInt64](repeating: 0, count: other.counts.count - counts.count)
        }
        for (index, count) in other.counts.enumerated() { counts[index] += count }
        total += other.total
    }

    /// Removes all values of another histogram, which are in this one.
    package mutating func subtract(_ other: Self) {
        for (index, count) in other.counts.enumerated() { counts[index] -= count }
        total -= other.total
    }

    /// Returns the largest value that cannot be told from the one at a percentile; 0 if nothing
    /// was recorded.
    package func value(atPercentile percentile: Double) -> Int64 {
        guard total > 0 else { return 0 }
        let wanted = max(1, UInt64(percentile * Double(total) / 100 + 0.5))
        var seen: UInt64 = 0
        for (index, count) in counts.enumerated() {
            seen += count
            if seen >= wanted { return Self.highest(at: index) }
        }
        return Self.highest(at: counts.count - 1)
    }

    /// The pairs of a value and its number, ascending, without those that were never recorded.
    package var entries: [[Int64]] {
        counts.enumerated().filter { $0.element > 0 }
            .map { [Self.lowest(at: $0.offset), Int64(clamping: $0.element)] }
    }

    private static func index(of value: Int64) -> Int {
        let bucket = 63 - halfBits - (value | lowMask).leadingZeroBitCount
        return (bucket + 1) << halfBits + Int(value >> Int64(bucket)) - half
    }

    private static func place(_ index: Int) -> (bucket: Int, part: Int) {
        let bucket = index >> halfBits - 1
        return bucket < 0 ? (0, index) : (bucket, index & (half - 1) + half)
    }

    private static func lowest(at index: Int) -> Int64 {
        let (bucket, part) = place(index)
        return Int64(part) << Int64(bucket)
    }

    private static func highest(at index: Int) -> Int64 {
        lowest(at: index) + Int64(1) << Int64(place(index).bucket) - 1
    }
}

extension Histogram: Codable {
    /// Reads the pairs of ``entries``.
    package init(from decoder: any Decoder) throws {
        self.init()
        for entry in try decoder.singleValueContainer().decode([[Int64]].self) {
            guard entry.count == 2, entry[0] >= 0, entry[0] <= Self.largest, entry[1] > 0 else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription: "a histogram is a list of [microseconds, count]"))
            }
            record(entry[0], times: UInt64(entry[1]))
        }
    }

    /// Writes the pairs of ``entries``.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(entries)
    }
}
