/// What came of one check.
public struct CheckResult: Sendable, Hashable, Codable, CustomStringConvertible {
    /// What must hold, in few words.
    public let name: String
    /// Whether it does.
    public let isPassed: Bool
    /// What was compared, or the first things that were wrong.
    public let detail: String

    /// The most findings that a detail tells of.
    static let findingsShown = 3

    /// Passes if nothing was found wrong.
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

    /// The line that a person reads.
    public var description: String { "\(isPassed ? "pass" : "FAIL") \(name): \(detail)" }
}
