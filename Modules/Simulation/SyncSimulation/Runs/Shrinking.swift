extension SyncRun {
    /// Returns a run with fewer steps of the plan that breaks the same rule.
    ///
    /// - Parameter limit: The most runs to try.
    /// - Returns: The run with the fewest steps that was found; `self` if it broke no rule.
    /// - Source: Zeller, Hildebrandt 2002 (delta debugging).
    package func shrunk(bug: PlantedBug? = nil, limit: Int = 600) async -> SyncRun {
        guard let rule = violation?.rule else { return self }
        var best = self
        var kept = steps ?? Array(0..<stepCount)
        var parts = 2
        var tries = 0
        while kept.count > 1, tries < limit {
            let size = (kept.count + parts - 1) / parts
            var isSmaller = false
            for begin in stride(from: 0, to: kept.count, by: size) where tries < limit {
                var rest = kept
                rest.removeSubrange(begin..<min(begin + size, kept.count))
                tries += 1
                let run = await SyncRun(seed: seed, steps: rest, bug: bug)
                if run.violation?.rule == rule {
                    (best, kept, isSmaller) = (run, rest, true)
                    parts = max(parts - 1, 2)
                    break
                }
            }
            if isSmaller { continue }
            guard size > 1 else { break }
            parts = min(parts * 2, kept.count)
        }
        return best
    }

    /// Returns the options with which the simulator repeats the run.
    package func options(bug: PlantedBug? = nil) -> String {
        let steps = steps.map { " --steps \(StepList(numbers: $0))" } ?? ""
        return "--seed \(seed)\(steps)"
            + (bug.map { " --break \($0.rawValue)" } ?? "")
    }
}
