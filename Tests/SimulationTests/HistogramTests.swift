import Foundation
import Primitives
import Simulation
import Testing

/// The percentiles of histograms, beside a sorted list.
@Suite struct HistogramTests {
    @Test("Values up to 2047 are kept exactly, and greater ones to three digits")
    func precision() {
        for value: Int64 in [0, 1, 2047, 2048, 2049, 10_000, 123_456, 3_599_999_999] {
            var histogram = Histogram()
            histogram.record(value)
            let kept = histogram.value(atPercentile: 100)
            #expect(kept >= value)
            #expect(Double(kept - value) <= Double(value) / 1000)
            if value < 2048 { #expect(kept == value) }
        }
    }

    @Test("A value beyond the range counts as the nearest one within it")
    func bounds() {
        var histogram = Histogram()
        histogram.record(-5)
        histogram.record(.max)
        #expect(histogram.value(atPercentile: 0) == 0)
        #expect(histogram.value(atPercentile: 100) >= Histogram.largest)
        #expect(histogram.total == 2)
    }

    @Test("Percentiles are within a thousandth of those of the sorted values", arguments: 1...5)
    func percentiles(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var histogram = Histogram()
        var values: [Int64] = []
        for _ in 0..<20_000 {
            let value = Int64(exp(Double.random(in: 0...18, using: &generator)))
            histogram.record(value)
            values.append(value)
        }
        values.sort()
        for percentile in [1, 10, 50, 90, 99, 99.9, 100] {
            let rank = max(1, Int(percentile * Double(values.count) / 100 + 0.5))
            let exact = values[rank - 1]
            let kept = histogram.value(atPercentile: percentile)
            #expect(kept >= exact)
            #expect(Double(kept - exact) <= max(0, Double(exact) / 1000))
        }
    }

    @Test("The parts of a run add to exactly the histogram of the whole, also through JSON")
    func parts() throws {
        var generator = SeededGenerator(seed: 9)
        var whole = Histogram()
        var parts = [Histogram(), Histogram(), Histogram()]
        for _ in 0..<5000 {
            let value = Int64.random(in: 0...5_000_000, using: &generator)
            whole.record(value)
            parts[Int.random(in: 0..<3, using: &generator)].record(value)
        }
        var sum = Histogram()
        for part in parts {
            sum.add(
                try JSONDecoder().decode(Histogram.self, from: try JSONEncoder().encode(part)))
        }
        #expect(sum == whole)
    }
}
