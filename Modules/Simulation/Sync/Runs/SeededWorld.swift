/// A kind of world that is lived through in virtual time: one history for each seed.
package protocol SeededWorld: Sendable {
    /// The kinds of faults.
    associatedtype Fault: NamedKind
    /// The kinds of operations of people.
    associatedtype Operation: NamedKind
    /// The mistakes that can be made on purpose.
    associatedtype Bug: NamedKind
    /// The rules that must always hold.
    associatedtype Rule: NamedKind, Codable
    /// The kinds of figures.
    associatedtype Figure: FigureKind

    /// The mode of the simulator, as `sync`.
    static var mode: String { get }
    /// The most runs to try when a failure is shrunk.
    static var shrinkingLimit: Int { get }

    /// Returns the number of steps in the plan of a seed.
    static func stepCount(of seed: UInt64) -> Int

    /// Lives through the plan of a seed.
    static func live(_ life: SeedLife<Bug>) async -> SeedRun<Self>
}
