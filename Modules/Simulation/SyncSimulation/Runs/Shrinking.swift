extension SyncRun {
    /// Returns a run with fewer steps of the plan that breaks the same rule.
    ///
    /// - Parameter limit: The most runs to try.
    /// - Returns: The run with the fewest steps that was found; `self` if it broke no rule.
    package func shrunk(bug: PlantedBug? = nil, limit: Int = 600) async -> SyncRun {
        guard let rule = violation?.rule else { return self }
        var best = self
        _ = await StepShrinking.fewest(of: steps ?? Array(0..<stepCount), limit: limit) { rest in
            let run = await SyncRun(seed: seed, steps: rest, bug: bug)
            guard run.violation?.rule == rule else { return false }
            best = run
            return true
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
