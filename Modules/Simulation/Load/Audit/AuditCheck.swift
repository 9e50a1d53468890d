/// A check of the data after a load.
package struct AuditCheck: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The requirement.
    package let name: String
    /// The number of records that were compared.
    package let compared: Int
    /// The findings; none of a check that passed.
    package let findings: [String]

    /// A remark about what is not wrong; `nil` for none.
    package let remark: String?

    /// Creates a check.
    package init(name: String, compared: Int, findings: [String], remark: String? = nil) {
        (self.name, self.compared, self.findings) = (name, compared, findings)
        self.remark = remark
    }

    /// Whether nothing is wrong.
    package var isPassed: Bool { findings.isEmpty }

    /// The number of findings that a line shows at most.
    private static let shown = 3

    /// The check as one line.
    package var description: String {
        guard !findings.isEmpty else {
            return "pass \(name): \(compared) compared" + (remark.map { ", \($0)" } ?? "")
        }
        let more = findings.count - Self.shown
        return "FAIL \(name): " + findings.prefix(Self.shown).joined(separator: "; ")
            + (more > 0 ? "; and \(more) more" : "")
    }
}
