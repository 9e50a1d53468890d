/// The result of one check.
package struct CheckResult: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The requirement, in a few words.
    package let name: String
    /// Whether the requirement holds.
    package let isPassed: Bool
    /// The things that were compared, or the first findings.
    package let detail: String

    /// The number of findings that a detail lists at most.
    static let findingsShown = 3

    /// Creates a result that passes if there are no findings.
    init(_ name: String, compared: String, wrong findings: [String]) {
        self.name = name
        self.isPassed = findings.isEmpty
        let more = findings.count - Self.findingsShown
        self.detail =
            findings.isEmpty
            ? compared
            : findings.prefix(Self.findingsShown).joined(separator: "; ")
                + (more > 0 ? "; and \(more) more" : "")
    }

    /// The result as one line of text.
    package var description: String { "\(isPassed ? "pass" : "FAIL") \(name): \(detail)" }
}
