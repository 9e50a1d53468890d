/// The figures of a load over its time, with the disturbances.
package struct LoadCurves: Sendable, Hashable, Codable {
    /// A disturbance with the time at which it was done.
    package struct Mark: Sendable, Hashable, Codable {
        /// The seconds from the beginning of the load.
        package let at: Double
        /// The disturbance.
        package let words: String
    }

    /// The most samples; two and two are joined when there would be more.
    package static let most = 600

    /// The samples, in order, each of as many seconds as the others but the last.
    package private(set) var samples: [LoadSample] = []
    /// The disturbances, in order.
    package private(set) var marks: [Mark] = []
    /// The number of seconds that make a sample.
    private var each = 1
    /// The number of seconds of the last sample.
    private var lastHas = 0

    /// Creates curves of nothing.
    package init() {}

    /// Whether there is nothing to draw.
    package var isEmpty: Bool { samples.isEmpty }

    /// Adds the sample of a further second.
    mutating func add(_ sample: LoadSample) {
        if lastHas > 0, lastHas < each, let last = samples.popLast() {
            samples.append(last.joined(sample))
            lastHas += 1
            return
        }
        if samples.count == Self.most {
            samples = stride(from: 0, to: samples.count, by: 2).map {
                samples[$0].joined(samples[$0 + 1])
            }
            each *= 2
        }
        samples.append(sample)
        lastHas = 1
    }

    /// Adds a disturbance.
    mutating func add(_ chaos: LoadChaos, at seconds: Double) {
        marks.append(Mark(at: seconds, words: chaos.words))
    }
}
