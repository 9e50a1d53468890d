/// The way of a person through several requests, with the times that they think between them.
package struct Journey: Sendable, Hashable {
    /// A step of a journey.
    package enum Step: Sendable, Hashable {
        /// A request.
        case ask(LoadOperation)
        /// The mean of a time to think, in seconds; each is drawn from half of it to one and a half
        /// times.
        case think(Double)
    }

    /// The most steps of a journey.
    static let mostSteps = 1000

    /// The name.
    package let name: String
    /// The share of journeys of this kind, beside those of the mix.
    package let weight: Double
    /// The steps.
    package let steps: [Step]

    /// The requests that it makes.
    package var operations: [LoadOperation] {
        steps.compactMap { step in
            if case .ask(let operation) = step { operation } else { nil }
        }
    }
}
