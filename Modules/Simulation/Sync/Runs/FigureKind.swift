/// The kinds of figures of a world; these are in every one.
package protocol FigureKind: NamedKind {
    /// Operations of people.
    static var operations: Self { get }
    /// Faults that struck.
    static var faults: Self { get }
    /// Machines that stopped, including the server's.
    static var crashes: Self { get }
    /// Comparisons with the expected state.
    static var checks: Self { get }
    /// Virtual milliseconds.
    static var milliseconds: Self { get }
}
