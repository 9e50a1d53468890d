extension Scenario {
    /// The number of steps.
    package var stepCount: Int { steps.count }

    /// Returns the story with some of its steps only.
    ///
    /// - Parameter numbers: The numbers of steps in the order of the file, from 0; at least one is
    ///   one of the story's.
    package func keeping(_ numbers: [Int]) -> Scenario {
        let kept = Set(numbers)
        var story = self
        story.steps = steps.enumerated().filter { kept.contains($0.offset) }.map(\.element)
        precondition(!story.steps.isEmpty, "a story has a step")
        return story
    }
}
