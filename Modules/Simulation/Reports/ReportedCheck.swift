/// A check as reports show it.
package struct ReportedCheck: Sendable, Hashable, Codable {
    /// The results of a check.
    package enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        /// All that was compared is as it must be.
        case pass
        /// Something is not as it must be.
        case fail
        /// Nothing was compared.
        case skip
    }

    /// The requirement, in a few words.
    package var name: String
    /// The words that name the check in every version of the story; `nil` for ``name``.
    package var words: String?
    /// The result.
    package var verdict: Verdict
    /// The things that were compared, or the first findings.
    package var detail: String
    /// The place in a file that asks for the check; `nil` for checks of the program itself.
    package var place: SourcePlace?
    /// The words by which checks are chosen.
    package var tags: [String]
    /// The reason for the check, in the words of its writer.
    package var reason: String?

    /// Creates a check.
    package init(
        _ name: String, _ verdict: Verdict, _ detail: String, at place: SourcePlace? = nil,
        tags: [String] = [], reason: String? = nil
    ) {
        self.name = name
        self.verdict = verdict
        self.detail = detail
        self.place = place
        self.tags = tags
        self.reason = reason
    }

    /// The check as one line of text, as `pass line 23: Ben/phone sees it`.
    package var line: String {
        let word = verdict == .fail ? "FAIL" : verdict.rawValue
        return "\(word) \(name): \(detail)" + (reason.map { " (\($0))" } ?? "")
    }
}
