/// The notes of a run beside its figures.
package struct LoadNotes: Sendable, Hashable {
    /// The disturbances that were done, in order.
    package var chaos: [String] = []
    /// The worst figure of each threshold over a time, by its text.
    package var windows: [String: Double] = [:]
    /// The threshold that ended the load; `nil` if none did.
    package var aborted: String?
    /// The figures of each second.
    package var curves = LoadCurves()

    /// Creates notes of nothing.
    package init() {}
}
