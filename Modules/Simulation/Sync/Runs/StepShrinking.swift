/// The search for few steps that still fail.
///
/// - Source: Zeller, Hildebrandt 2002 (delta debugging).
package enum StepShrinking {
    /// Returns the fewest of some steps, found within a number of tries, that still fail.
    ///
    /// - Parameters:
    ///   - limit: The most tries.
    ///   - stillFails: Tries some of the steps, never none.
    package static func fewest(
        of steps: [Int], limit: Int, stillFails: ([Int]) async -> Bool
    ) async -> [Int] {
        var kept = steps
        var parts = 2
        var tries = 0
        while kept.count > 1, tries < limit {
            let size = (kept.count + parts - 1) / parts
            var isSmaller = false
            for begin in stride(from: 0, to: kept.count, by: size) where tries < limit {
                var rest = kept
                rest.removeSubrange(begin..<min(begin + size, kept.count))
                tries += 1
                if await stillFails(rest) {
                    (kept, isSmaller) = (rest, true)
                    parts = max(parts - 1, 2)
                    break
                }
            }
            if isSmaller { continue }
            guard size > 1 else { break }
            parts = min(parts * 2, kept.count)
        }
        return kept
    }
}
