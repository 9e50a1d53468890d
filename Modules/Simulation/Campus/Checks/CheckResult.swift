/// The result of one check.
package struct CheckResult: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The ways in which a check can end.
    package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        case pass
        case fail
        /// Nothing was compared, so nothing is known.
        case skip
    }

    /// The requirement, in a few words.
    package let name: String
    /// The end of the check.
    package let verdict: Verdict
    /// Whether nothing is known to be wrong; a skipped check is no failure.
    package let isPassed: Bool
    /// The things that were compared, or the first findings.
    package let detail: String
    /// The name that a scenario gives the step.
    package var step: String?
    /// The step in the words of the scenario.
    package var words: String?
    /// The tags of the step.
    package var tags: [String] = []
    /// The reason for the step, in the scenario's words.
    package var reason: String?
    /// The place of the step in its file.
    package var position: FilePosition?
    /// The expected view, if the check compares one.
    package var expected: String?
    /// The view that was there instead, or the same.
    package var seen: String?

    /// The number of findings that a detail lists at most.
    static let findingsShown = 3

    /// Creates a result that passes if there are no findings, and is skipped if nothing was
    /// compared; `count` is the number of things that were.
    init(_ name: String, count: Int = 1, compared: String, wrong findings: [String]) {
        let more = findings.count - Self.findingsShown
        self.init(
            name, !findings.isEmpty ? .fail : count > 0 ? .pass : .skip,
            findings.isEmpty
                ? compared
                : findings.prefix(Self.findingsShown).joined(separator: "; ")
                    + (more > 0 ? "; and \(more) more" : ""))
    }

    /// Creates a result.
    init(_ name: String, _ verdict: Verdict, _ detail: String) {
        self.name = name
        self.verdict = verdict
        self.isPassed = verdict != .fail
        self.detail = detail
    }

    /// The result as one line of text.
    package var description: String {
        "\(verdict == .fail ? "FAIL" : verdict.rawValue) \(name): \(detail)"
    }
}
