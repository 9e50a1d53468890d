extension SeedRun {
    /// Returns a run with fewer steps of the plan that breaks the same rule.
    ///
    /// - Parameter progress: Called after each try with the number of tries, and of steps left.
    /// - Returns: The run with the fewest steps that was found; `self` if it broke no rule.
    package func shrunk(
        bug: World.Bug? = nil, progress: (_ tries: Int, _ left: Int) -> Void = { _, _ in }
    ) async -> Self {
        guard let rule = violation?.rule else { return self }
        var best = self
        var tries = 0
        _ = await StepShrinking.fewest(
            of: steps ?? Array(0..<stepCount), limit: World.shrinkingLimit
        ) { rest in
            let run = await Self(seed: seed, steps: rest, bug: bug)
            tries += 1
            progress(tries, best.steps?.count ?? stepCount)
            guard run.violation?.rule == rule else { return false }
            best = run
            return true
        }
        return best
    }

    /// Returns the options with which the simulator repeats the run.
    package func options(bug: World.Bug? = nil) -> String {
        let steps = steps.map { " --steps \(StepList(numbers: $0))" } ?? ""
        return "--seed \(seed)\(steps)" + (bug.map { " --break \($0.rawValue)" } ?? "")
    }
}
