/// The way to live through a seed.
package struct SeedLife<Bug: NamedKind>: Sendable {
    /// The seed.
    package let seed: UInt64
    /// The steps of the plan to keep; `nil` for all.
    package var steps: [Int]?
    /// A mistake to make on purpose.
    package var bug: Bug?
    /// Whether to keep the lines of the trace.
    package var keepsLines = false
    /// Whether each closure that writes to a store runs twice, as the contract of engines allows:
    /// nothing may differ then.
    package var runsTwice = false
    /// The number of the last step, after which the state is kept, in worlds that tell their state.
    package var until: Int?

    /// Creates the plain way.
    package init(seed: UInt64) { self.seed = seed }
}
